import hashlib, hmac, sys
sha = lambda data: hashlib.sha256(data).digest()
context, k, wrong = b"dice/v1\0", 0, 0
for line in open(sys.argv[1], encoding="utf-8-sig"):
    what, *rest = line.rstrip().split(" ")
    if what == "commitment": last, at = bytes.fromhex(rest[0]), 0       # h_0
    if what in ("game", "word"): context += rest[0].encode() + b"\0"    # frozen at the start
    if what != "roll": continue
    k, right = k + 1, int(rest[0]) == k + 1
    if rest[1] != "telegram":
        link = back = bytes.fromhex(rest[1])                            # h_k
        for _ in range(k - at): back = sha(back)                        # back to the link before
        seed = sha(context) + k.to_bytes(4, "big")
        drawn = b"".join(hmac.new(link, seed + bytes([0, 0, 0, c]), "sha256").digest() for c in range(4))
        faces = [str(b % 6 + 1) for b in drawn if b < 252][:int(rest[2])]
        right = right and back == last and "-".join(faces) == rest[3]
        last, at = link, k
    if not right: print("wrong: roll", rest[0]); wrong += 1
print(k, "rolls,", wrong, "of them wrong")
sys.exit(wrong > 0)
