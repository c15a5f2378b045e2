"""Byte-exact vectors of the serial link (link/README.md): both ends' tests read them from here."""

HELLO = b'{"jsonrpc":"2.0","id":1,"method":"hello"}*8d99d4a5\n'

# (line as sent, JSON that it carries)
GOOD_LINES = (
    (HELLO, '{"jsonrpc":"2.0","id":1,"method":"hello"}'),
    (HELLO[:-1] + b"\r\n", '{"jsonrpc":"2.0","id":1,"method":"hello"}'),
    (b"\x03\x03\x04" + HELLO, '{"jsonrpc":"2.0","id":1,"method":"hello"}'),
    (b"{}*a3a6bf43\n", "{}"),
    (
        b'{"jsonrpc": "2.0", "id": "a-1", "method": "config.set", "params": {"values": {"brightness": 300}}}'
        b"*6853473c\n",
        '{"jsonrpc": "2.0", "id": "a-1", "method": "config.set", "params": {"values": {"brightness": 300}}}',
    ),
)

# Each is answered once with -32700 and changes nothing
BAD_LINES = (
    b"\n",
    b"\r\n",
    b"AT\r\n",
    b"{}\n",
    b"*00000000\n",
    b"{}*A3A6BF43\n",
    b"{}*a3a6bf44\n",
    b"{}a3a6bf43\n",
    b"{}*a3a6bf43 \n",
    b"{}*a3a6bf43\r\r\n",
    b"{\x03}*a3a6bf43\n",
    b"{}*a3a6bf\x0443\n",
    b"\x00{}*a3a6bf43\n",
    b"\xff\xfe\x80\n",
    HELLO[:-2] + b"\n",
    HELLO[1:],
)

# What a server with the few methods of link_board.py and the operator's key KEY says, in one conversation
KEY = bytes(range(32))
NONCE = bytes(range(16))
CONVERSATION = (
    (
        b'{"jsonrpc":"2.0","id":1,"method":"hello"}*8d99d4a5\n',
        b'{"jsonrpc":"2.0","id":1,"result":{"board":"sim","id":"e6614103e7123456","link":1,"locked":true}}*15d9766a\n',
    ),
    (
        b'{"jsonrpc": "2.0", "id": "\\u00e9", "method": "seat.join", "params": {"seat": 3, "player": "house"}}*518d7546\n',
        b'{"jsonrpc":"2.0","id":"\\u00e9","error":{"code":-32001,"message":"seat.join needs the operator key (auth.challenge, auth.prove)"}}*99b89f18\n',
    ),
    (
        b'{"jsonrpc":"2.0","id":3,"method":"auth.challenge"}*ff2e17ee\n',
        b'{"jsonrpc":"2.0","id":3,"result":{"nonce":"000102030405060708090a0b0c0d0e0f"}}*0e0561d9\n',
    ),
    (
        b'{"jsonrpc":"2.0","id":4,"method":"auth.prove","params":{"mac":"d8b99f2709a3ca74172cbe93824c1f29b23a0c1e9c21bd851ff2d2c39dbef14e"}}*b8a46102\n',
        b'{"jsonrpc":"2.0","id":4,"result":{"for_s":600}}*ee330d1f\n',
    ),
    (
        b'{"jsonrpc":"2.0","id":5,"method":"seat.join","params":{"seat":3,"player":"house"}}*03844567\n',
        b'{"jsonrpc":"2.0","id":5,"result":{}}*d9f53277\n',
    ),
    (
        b'{"jsonrpc":"2.0","id":6,"method":"seat.join","params":{"seat":9,"player":"house"}}*d0947089\n',
        b'{"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"seat: wrong value; allowed: whole, 1-8"}}*0d9d42e7\n',
    ),
    (
        b'{"jsonrpc":"2.0","id":7,"method":"no.such"}*bcf7efdc\n',
        b'{"jsonrpc":"2.0","id":7,"error":{"code":-32601,"message":"no method no.such"}}*4508c9f4\n',
    ),
    (
        b'[{"jsonrpc":"2.0","id":8,"method":"hello"}]*76645c72\n',
        b'{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"no batches: a request is one object"}}*78947ada\n',
    ),
    (
        b'{"jsonrpc":"2.0","method":"hello"}*13b76a97\n',
        b'{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"id: must be an integer or a string of at most 32 characters"}}*748b751c\n',
    ),
    (
        b'{"jsonrpc":"2.0","id":9,"method":"hello","id":9}*164ca88f\n',
        b'{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"key given twice at byte 45"}}*7c203082\n',
    ),
)
