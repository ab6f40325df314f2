import hashlib, hmac, sys
sha = lambda data: hashlib.sha256(data).digest()
context, last, rolls, wrong = b"dice/v1\0", 0, 0, 0
for line in open(sys.argv[1], encoding="utf-8-sig"):
    what, *rest = line.rstrip().split(" ")
    if what == "commitment": before = bytes.fromhex(rest[0])            # h_0
    if what in ("game", "word"): context += rest[0].encode() + b"\0"    # frozen at the start
    if what != "roll" or rest[1] == "telegram": continue
    k, link = int(rest[0]), bytes.fromhex(rest[1])                      # h_k
    seed = sha(context) + k.to_bytes(4, "big")
    drawn = b"".join(hmac.new(link, seed + bytes([0, 0, 0, c]), "sha256").digest() for c in range(4))
    faces = [str(b % 6 + 1) for b in drawn if b < 252][:int(rest[2])]
    if k != last + 1 or sha(link) != before or "-".join(faces) != rest[3]:
        print("roll", k, "is not as it had to be"); wrong += 1
    before, last, rolls = link, k, rolls + 1
print(rolls, "rolls,", wrong, "of them wrong")
sys.exit(wrong > 0)
