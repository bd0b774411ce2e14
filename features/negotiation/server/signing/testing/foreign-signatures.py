"""Checks the signatures of devices in logs as docs/contract-proof.md says, in another language than the product's.

foreign-signatures.py FOLDER

FOLDER holds logs, *.jsonl. Prints as JSON, for each, its safety code (empty without keys), or why it is false. Beside a log,
*.countersignatures holds countersignatures of its end, and *.files the hashes of the files in the seal: then also prints who
countersigned, and how many countersignatures do not count.
"""

import base64
import hashlib
import json
import pathlib
import sys

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, padding, rsa
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature

ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
FREE = ("partyLeft", "admissionDeclined", "sessionEnded")


class Refused(Exception):
    """The log is not what the devices signed."""


def demand(holds, what):
    if not holds:
        raise Refused(what)


def canonical(value):
    # Of the characters in these logs, none sorts otherwise in UTF-16 than in code points.
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def sha256(data):
    return hashlib.sha256(data).hexdigest()


def coordinate(text):
    demand(isinstance(text, str) and len(text) == 43, "coordinate")
    data = base64.b64decode(text + "=", altchars=b"-_", validate=True)
    demand(base64.urlsafe_b64encode(data).decode().rstrip("=") == text, "coordinate written otherwise")
    return int.from_bytes(data, "big")


def public_key(jwk):
    demand(isinstance(jwk, dict) and sorted(jwk) == ["crv", "kty", "x", "y"], "key")
    demand(jwk["kty"] == "EC" and jwk["crv"] == "P-256", "key")
    return ec.EllipticCurvePublicNumbers(coordinate(jwk["x"]), coordinate(jwk["y"]), ec.SECP256R1()).public_key()


def verify(jwk, statement, signature):
    demand(isinstance(signature, str) and len(signature) == 88, "signature")
    data = base64.b64decode(signature, validate=True)
    demand(base64.b64encode(data).decode() == signature and len(data) == 64, "base64 written otherwise")
    r, s = int.from_bytes(data[:32], "big"), int.from_bytes(data[32:], "big")
    demand(2 * s <= ORDER, "the other value of s")
    public_key(jwk).verify(encode_dss_signature(r, s), canonical(statement), ec.ECDSA(hashes.SHA256()))


def content(kind, data, actor, texts):
    """What a statement about this event says; None for an event that nobody signs."""
    own = data.get("userId") == actor
    return {
        "keyEnrolled": lambda: {"type": "enrol"},
        "clauseProposed": lambda: {"type": "propose", "title": data["title"], "text": data["textHash"]},
        "counterProposed": lambda: {"type": "counterPropose", "clause": data["targetId"], "text": data["textHash"]},
        "clauseWithdrawn": lambda: {"type": "withdraw", "clause": data["clauseId"]},
        "ballotCast": lambda: {
            "type": "vote",
            "clause": data["clauseId"],
            "text": data["textHash"],
            "choice": data["choice"],
            "reason": data["reason"],
            **({"conditions": sorted(texts[clause] for clause in data["conditions"])} if "conditions" in data else {}),
            **({"shown": data["shown"]} if "shown" in data else {}),
        },
        "ruleChanged": lambda: {"type": "changeRule", "rule": data["rule"], "mediator": data["isMediated"]},
        "partyJoined": lambda: None if own else {"type": "admit", "person": data["userId"]},
        "admissionDeclined": lambda: {"type": "decline", "person": data["userId"]},
        "partyRemoved": lambda: {"type": "remove", "person": data["userId"], "reason": data["reason"]},
        "partyLeft": lambda: {"type": "leave"} if own else None,
        "handOverOffered": lambda: {"type": "offerHandOver", "person": data["userId"]},
        "handOverDeclined": lambda: {"type": "declineHandOver"},
        "managerChanged": lambda: {"type": "acceptHandOver"} if own else None,
        "timeExtended": lambda: {"type": "extend", "minutes": data["minutes"]},
        "finalVoteOpened": lambda: {"type": "openFinalVote"},
        "sessionEnded": lambda: {"type": "end"},
    }.get(kind, lambda: None)()


def includes(before, event):
    """Whether a ballot is the acceptance that the proposal before it includes."""
    return (
        event["type"] == "ballotCast"
        and event["data"]["choice"] == "accept"
        and before["type"] in ("clauseProposed", "counterProposed")
        and before["actorId"] == event["actorId"]
        and before["data"]["clauseId"] == event["data"]["clauseId"]
    )


def check(lines):
    keys, owners, last, texts, seen, confirmed = {}, {}, {}, {}, [], []
    before, required = {"type": None}, False
    for number, line in enumerate(lines, 1):
        event = json.loads(line)
        demand(event["seq"] == number and event["previousHash"] == (seen[-1] if seen else "0" * 64), "chain")
        kind, data, actor = event["type"], event["data"], event["actorId"]
        if "text" in data:
            texts_of_clause = {name: data[name] for name in ("text", "translations") if name in data}
            hashed = canonical(texts_of_clause) if "translations" in data else data["text"].encode()
            demand(sha256(hashed) == data["textHash"], "text")
        if number == 1:
            required = data.get("devicesRequired") is True
        if kind == "keyEnrolled":
            identifier = sha256(canonical(data["key"]))
            own = owners.get(actor, [])
            demand(identifier not in keys and len(own) < 10 and (data["by"] == "first") == (not own), "enrolment")
            demand((data["by"] == "device") == ("approval" in data), "approval")
            if "approval" in data:
                check_approval(data["approval"], event["sessionId"], identifier, {key: keys[key] for key in own}, seen)
            demand("signature" in event, "unsigned enrolment")
            keys[identifier] = data["key"]
            owners.setdefault(actor, []).append(identifier)
        due = content(kind, data, actor, texts)
        demand(("statement" in event) == ("signature" in event), "half a signature")
        if "signature" in event:
            statement = event["statement"]
            demand(actor is not None and due is not None, "stray")
            demand(statement["key"] in owners.get(actor, []), "unknown key")
            if kind == "keyEnrolled":
                demand(statement["key"] == identifier, "enrolled by another key")
            frame = {name: statement[name] for name in ("key", "commandId", "seenSeq", "seenHash", "at")}
            if kind == "keyEnrolled" and "passkey" in statement:
                frame["passkey"] = statement["passkey"]
            demand({**due, **frame, "session": event["sessionId"]} == statement, "another statement")
            verify(keys[statement["key"]], statement, event["signature"])
            if "passkey" in statement:
                check_passkey(statement)
                confirmed.append(statement["key"])
            demand(0 < statement["seenSeq"] < number and seen[statement["seenSeq"] - 1] == statement["seenHash"], "another log")
            demand(statement["seenSeq"] >= last.get(actor, 0), "old statement")
            last[actor] = number
        elif due is not None and actor is not None and (required or actor in owners):
            demand(kind in FREE or includes(before, event), "unsigned")
        if kind in ("clauseProposed", "counterProposed"):
            texts[data["clauseId"]] = data["textHash"]
        seen.append(sha256(line))
        before = event
    end = {"session": event["sessionId"], "events": len(seen), "headHash": seen[-1]}
    return (safety_code(event["sessionId"], owners) if keys else ""), keys, owners, end, confirmed


def check_approval(approval, session, device, own, seen):
    """Whether a key of the same person, enrolled before, signed the new key."""
    demand(sorted(approval) == ["signature", "statement"], "approval")
    statement = approval["statement"]
    demand(statement["key"] in own, "approved by an unknown key")
    frame = {name: statement[name] for name in ("key", "seenSeq", "seenHash", "at")}
    demand({**frame, "type": "approve", "session": session, "device": device} == statement, "approval of something else")
    verify(own[statement["key"]], statement, approval["signature"])
    demand(0 < statement["seenSeq"] <= len(seen) and seen[statement["seenSeq"] - 1] == statement["seenHash"], "another log")


def url_bytes(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def check_passkey(statement):
    """Whether the passkey in a statement of an enrolment signed the rest of the statement."""
    passkey = statement["passkey"]
    demand(sorted(passkey) == ["authenticatorData", "clientDataJSON", "key", "signature"], "passkey")
    rest = {name: value for name, value in statement.items() if name != "passkey"}
    client, data, signature = (url_bytes(passkey[name]) for name in ("clientDataJSON", "authenticatorData", "signature"))
    said = json.loads(client)
    challenge = base64.urlsafe_b64encode(hashlib.sha256(canonical(rest)).digest()).decode().rstrip("=")
    demand(said["type"] == "webauthn.get" and said["challenge"] == challenge, "challenge of a passkey")
    demand(len(data) >= 37 and data[32] & 5 == 5, "passkey without a verified person")
    text = data + hashlib.sha256(client).digest()
    key = passkey["key"]
    if sorted(key) == ["crv", "kty", "x", "y"]:
        public_key(key).verify(signature, text, ec.ECDSA(hashes.SHA256()))
    elif sorted(key) == ["crv", "kty", "x"] and (key["kty"], key["crv"]) == ("OKP", "Ed25519"):
        ed25519.Ed25519PublicKey.from_public_bytes(url_bytes(key["x"])).verify(signature, text)
    else:
        demand(sorted(key) == ["e", "kty", "n"] and key["kty"] == "RSA", "key of a passkey")
        modulus, exponent = (int.from_bytes(url_bytes(key[name]), "big") for name in ("n", "e"))
        rsa.RSAPublicNumbers(exponent, modulus).public_key().verify(signature, text, padding.PKCS1v15(), hashes.SHA256())


def countersigned(lines, keys, owners, end):
    """Who countersigned this end, and how many countersignatures do not count."""
    people, refused = set(), 0
    for line in lines:
        try:
            entry = json.loads(line)
            demand(canonical(entry) == line and sorted(entry) == ["signature", "statement"], "line")
            statement = entry["statement"]
            demand(statement["key"] in keys and isinstance(statement["at"], str), "unknown key")
            due = {**end, "type": "countersign", "key": statement["key"], "at": statement["at"]}
            demand(due == statement, "another end")
            verify(keys[statement["key"]], statement, entry["signature"])
            people |= {actor for actor, own in owners.items() if statement["key"] in own}
        except (InvalidSignature, Refused, ValueError, KeyError, TypeError):
            refused += 1
    return {"countersigned": sorted(people), "refused": refused}


def safety_code(session, owners):
    pairs = sorted(([actor, key] for actor, own in owners.items() for key in own), key=canonical)
    data = hashlib.pbkdf2_hmac("sha256", canonical(pairs), session.encode(), 100_000, 8)
    digits = f"{int.from_bytes(data, 'big') % 10**12:012}"
    return " ".join(digits[place : place + 3] for place in range(0, 12, 3))


def verdict(path):
    try:
        code, keys, owners, end, confirmed = check(path.read_bytes().removesuffix(b"\n").split(b"\n"))
        beside = path.with_suffix(".countersignatures")
        if not beside.exists():
            return {"code": code, "confirmed": len(confirmed)}
        files = json.loads(path.with_suffix(".files").read_text())
        lines = beside.read_bytes().removesuffix(b"\n").split(b"\n")
        return {"code": code, **countersigned(lines, keys, owners, {**end, "files": files})}
    except InvalidSignature:
        return {"false": "signature"}
    except (Refused, ValueError, KeyError, TypeError) as error:
        return {"false": str(error)}


if __name__ == "__main__":
    print(json.dumps({path.stem: verdict(path) for path in sorted(pathlib.Path(sys.argv[1]).glob("*.jsonl"))}))
