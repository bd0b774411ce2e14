"""Checks contracts as docs/contract-proof.md says, in another language than the product's, and tries changed ones.

foreign-check.py FOLDER CHANGES [SEED]

FOLDER holds key.txt (the published key in base64) and a folder for each session with en.pdf, es.pdf, fr.pdf, log.jsonl,
statement.json and signature.txt. Prints as JSON how many contracts agreed, how many changed ones were refused by kind of change,
and what was taken that should not have been.
"""

import base64
import hashlib
import json
import pathlib
import random
import re
import sys

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

LANGUAGES = ("en", "es", "fr")
OPENING = b"%Atrium-proof "
PROOF = re.compile(rb"%Atrium-proof ([^ ]{88}) (\{.*\})\n", re.DOTALL)


class Refused(Exception):
    """What was to be checked is not what was signed."""


def demand(holds, what):
    if not holds:
        raise Refused(what)


def sha256(data):
    return hashlib.sha256(data).hexdigest()


def from_base64(text):
    try:
        data = base64.b64decode(text, validate=True)
    except ValueError as error:
        raise Refused("base64") from error
    demand(base64.b64encode(data) == text, "base64 written otherwise")
    return data


def signed_statement(text, signature, key):
    try:
        key.verify(from_base64(signature), text)
        statement = json.loads(text)
    except (InvalidSignature, ValueError) as error:
        raise Refused("signature") from error
    canonical = json.dumps(statement, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    demand(canonical.encode() == text, "not canonical")
    return statement


def check_seal(text, signature, key):
    statement = signed_statement(text, signature, key)
    demand(sorted(statement["files"]) == list(LANGUAGES), "files")
    return statement


def find_proof(data):
    """The proof line and where it begins and ends: in digits, or in files of before as the last line."""
    last_line = data.rfind(b"\n", 0, -1) + 1
    if data[last_line:].startswith(OPENING):
        return data[last_line:], last_line, len(data)
    start = data.rfind(OPENING.hex().encode())
    demand(start >= 0, "no proof")
    digits = re.compile(rb"(?:(?!0a)[0-9a-f]{2})+0a").match(data, start)
    demand(digits, "no proof")
    return bytes.fromhex(digits.group().decode()), start, digits.end()


def check_file(data, key):
    line, start, end = find_proof(data)
    parts = PROOF.fullmatch(line)
    demand(parts, "proof line")
    statement = signed_statement(parts.group(2), parts.group(1), key)
    demand(sha256(data[:start]) == statement["sha256"], "bytes before the proof")
    if end == len(data):
        demand("sha256After" not in statement, "a proof at the end")
    else:
        demand(sha256(data[end:]) == statement.get("sha256After"), "bytes behind the proof")
    return statement


def check_log(data):
    """The session, the number of events and the hash of the last one."""
    demand(data.endswith(b"\n"), "no end of line")
    previous, session = "0" * 64, None
    lines = data[:-1].split(b"\n")
    for number, line in enumerate(lines, 1):
        try:
            link = json.loads(line)
            session = session or link["sessionId"]
            follows = link["seq"] == number and link["previousHash"] == previous and link["sessionId"] == session
        except (ValueError, KeyError, TypeError) as error:
            raise Refused("line") from error
        demand(follows, "chain")
        previous = sha256(line)
    return session, len(lines), previous


def check_all(contract, key):
    """Everything of a contract against each other: files by language, log, statement, signature."""
    seal = check_seal(contract["statement"], contract["signature"], key)
    for language in LANGUAGES:
        data = contract[language]
        demand(sha256(data) == seal["files"][language], "file")
        statement = check_file(data, key)
        demand(statement["language"] == language, "language")
        demand(all(statement[member] == seal[member] for member in statement.keys() & seal.keys()), "file and seal")
    demand(check_log(contract["log"]) == (seal["session"], seal["events"], seal["headHash"]), "log and seal")


def check_pair(file, log, key):
    """A file and a log against each other, without the seal."""
    statement = check_file(file, key)
    demand(check_log(log) == (statement["session"], statement["events"], statement["headHash"]), "log and file")
    return statement


# What somebody might change.


def flipped(data, chance):
    place = chance.randrange(len(data))
    return data[:place] + bytes([data[place] ^ 1 << chance.randrange(8)]) + data[place + 1 :]


def other_line(log, chance):
    lines = log.splitlines(keepends=True)
    place = chance.randrange(len(lines))
    kind = chance.randrange(3)
    if kind == 0:
        del lines[place]
    elif kind == 1:
        lines.insert(place, lines[place])
    else:
        to = (place + 1 + chance.randrange(len(lines) - 1)) % len(lines)
        lines[place], lines[to] = lines[to], lines[place]
    return b"".join(lines)


def other_clause(log, chance):
    """Another text for a clause, with all hashes behind it made anew: a log that holds together."""
    links = [json.loads(line) for line in log.splitlines()]
    clause = chance.choice([link for link in links if "text" in link["data"]])
    clause["data"]["text"] += " Nine thousand."
    clause["data"]["textHash"] = sha256(clause["data"]["text"].encode())
    previous, lines = "0" * 64, []
    for link in links:
        link["previousHash"] = previous
        line = json.dumps(link, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
        previous = sha256(line)
        lines.append(line + b"\n")
    return b"".join(lines)


def grafted(file, other):
    """A file with the proof of another one in the place of its own."""
    _, start, end = find_proof(file)
    _, from_, to = find_proof(other)
    return file[:start] + other[from_:to] + file[end:]


def changes(contract, other, key, chance):
    """Each kind of change, as what a check is asked that must refuse it."""
    language, another = chance.sample(LANGUAGES, 2)
    file, log = contract[language], contract["log"]
    changed_statement = flipped(contract["statement"], chance)
    changed_signature = flipped(contract["signature"], chance)
    return {
        "one bit of a file, by its own proof": lambda: check_file(flipped(file, chance), key),
        "one bit of a file, by the seal": lambda: check_all({**contract, language: flipped(file, chance)}, key),
        "one bit of a log, by a file": lambda: check_pair(file, flipped(log, chance), key),
        "one bit of a log, by the seal": lambda: check_all({**contract, "log": flipped(log, chance)}, key),
        "one bit of the seal": lambda: check_seal(changed_statement, contract["signature"], key),
        "one bit of the signature": lambda: check_seal(contract["statement"], changed_signature, key),
        "one line": lambda: check_pair(file, other_line(log, chance), key),
        "one clause": lambda: check_pair(file, other_clause(log, chance), key),
        "another language": lambda: check_all({**contract, language: contract[another]}, key),
        "the proof of another language": lambda: check_file(grafted(file, contract[another]), key),
        "the log of another session": lambda: check_pair(file, other["log"], key),
        "the file of another session": lambda: check_all({**contract, language: other[language]}, key),
        "the proof of another session": lambda: check_file(grafted(file, other[language]), key),
    }


def read(folder):
    names = {**{language: f"{language}.pdf" for language in LANGUAGES}, "log": "log.jsonl", "statement": "statement.json", "signature": "signature.txt"}
    return {what: (folder / name).read_bytes() for what, name in names.items()}


def main(folder, count, seed="7"):
    folder = pathlib.Path(folder)
    key = Ed25519PublicKey.from_public_bytes(from_base64((folder / "key.txt").read_bytes()))
    contracts = [read(path) for path in sorted(folder.iterdir()) if path.is_dir()]
    for contract in contracts:
        check_all(contract, key)
        check_pair(contract["fr"], contract["log"], key)

    chance = random.Random(int(seed))
    refused, taken, tried = {}, [], 0
    while tried < int(count):
        contract, other = chance.sample(contracts, 2)
        for kind, attempt in changes(contract, other, key, chance).items():
            try:
                attempt()
                taken.append(kind)
            except Refused:
                refused[kind] = refused.get(kind, 0) + 1
            tried += 1
    print(json.dumps({"agreed": len(contracts), "refused": refused, "taken": taken}))


if __name__ == "__main__":
    main(*sys.argv[1:])
