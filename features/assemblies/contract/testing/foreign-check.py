"""Reads logs of assemblies as docs/assembly-proof.md says, in another language than the product's.

foreign-check.py FILE

Each line of FILE is a JSON object: `log` (the text of a log), and perhaps `refused` ([{`after`, `event`}]: events without
`previousHash` and `assembly` that must not be allowed after so many lines). Prints for each line a JSON object: `verdict`
(`lawful`, `broken` or `unlawful`), `seq` of the first bad line, and for lawful logs what follows from them; `taken` says
which of the refused events were allowed. Uses only the standard library.
"""

import copy
import hashlib
import json
import re
import sys

FIRST_HASH = "0" * 64
PERSON = re.compile(r"[A-Za-z0-9]{8}")
MAJORITIES = ("simple", "absolute", "twoThirds")
CHOICES = ("for", "against", "abstain")
CLAIMS = ("secretary", "teller", "manager")
ROLES = ("chair", "secretary", "teller")
TWO_HOURS = 7_200_000
DAY = 86_400_000
HOUR = 3_600_000


class Refused(Exception):
    """The rules do not allow the event."""


def demand(holds, why):
    if not holds:
        raise Refused(why)


def utf16(text):
    return text.encode("utf-16-be", "surrogatepass")


def in_order(value):
    """The value with the keys of every object in the order of their UTF-16 code units."""
    if isinstance(value, dict):
        return {key: in_order(value[key]) for key in sorted(value, key=utf16)}
    if isinstance(value, list):
        return [in_order(each) for each in value]
    return value


def canonical(value):
    return json.dumps(in_order(value), separators=(",", ":"), ensure_ascii=False)


def is_integer(value):
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def is_text(value):
    return isinstance(value, str)


def is_person(value):
    return isinstance(value, str) and PERSON.fullmatch(value) is not None


def is_boolean(value):
    return isinstance(value, bool)


def nullable(check):
    return lambda value: value is None or check(value)


def one_of(*values):
    return lambda value: isinstance(value, str) and value in values


def each(check):
    return lambda value: isinstance(value, list) and all(check(item) for item in value)


def members(**checks):
    """An object with exactly these members; a trailing underscore avoids words of Python."""
    wanted = {name.rstrip("_"): check for name, check in checks.items()}
    needed = {name for name, check in wanted.items() if not getattr(check, "is_optional", False)}
    return lambda value: isinstance(value, dict) and needed <= set(value) <= set(wanted) and all(wanted[name](value[name]) for name in value)


def optional(check):
    """For members that may be absent."""

    def checked(value):
        return check(value)

    checked.is_optional = True
    return checked


def is_percent(value):
    return is_integer(value) and 1 <= value <= 100


def is_quorum(value):
    kinds = {
        "none": members(kind=is_text),
        "share": members(kind=is_text, percent=is_percent),
        "moreThan": members(kind=is_text, percent=is_percent),
        "people": members(kind=is_text, people=is_integer),
    }
    return isinstance(value, dict) and value.get("kind") in kinds and kinds[value["kind"]](value)


nothing = members()
meeting = {"at": is_integer, "timeZone": is_text, "place": nullable(is_text), "link": nullable(is_text)}
pair = members(from_=is_person, to=is_person)
person_only = members(person=is_person)
person_and_role = members(person=is_person, role=one_of(*ROLES))
roll_entry = members(person=is_person, name=is_text, weight=is_integer)
item_only = members(item=is_text)
motion_only = members(motion=is_text)

PAYLOADS = {
    "convened": members(
        edition=lambda value: value in (1, 2, 3) and is_integer(value),
        title=is_text,
        group=members(id=is_text, name=is_text),
        bylaws=members(
            noticeDays=is_integer,
            quorum=is_quorum,
            proxiesPerPerson=is_integer,
            weights=one_of("equal", "given"),
            majority=one_of(*MAJORITIES),
            postalVotes=optional(one_of("none", "withoutQuorum", "withQuorum")),
            deadlineHours=optional(is_integer),
        ),
        **meeting,
        agenda=each(members(id=is_text, title=is_text, text=is_text, motion=nullable(members(id=is_text, text=is_text)))),
        annexes=each(members(id=is_text, name=is_text, bytes=is_integer, sha256=is_text)),
        roll=each(roll_entry),
    ),
    "sent": members(to=is_person, at=is_integer, messageId=is_text, outcome=one_of("accepted", "refused")),
    "cancelled": members(reason=nullable(is_text)),
    "rescheduled": members(**meeting),
    "annexAdded": members(id=is_text, item=nullable(is_text), name=is_text, bytes=is_integer, sha256=is_text),
    "annexWithdrawn": members(annex=is_text),
    "personAdded": roll_entry,
    "personRemoved": person_only,
    "opened": nothing,
    "paused": nothing,
    "resumed": nothing,
    "closed": nothing,
    "arrived": members(person=is_person, how=one_of("inPerson", "remote")),
    "left": person_only,
    "proxyGiven": pair,
    "proxyAccepted": pair,
    "proxyDeclined": pair,
    "proxyRevoked": pair,
    "roleGiven": person_and_role,
    "roleTaken": person_and_role,
    "chairAsked": members(as_=one_of(*CLAIMS)),
    "chairKept": nothing,
    "chairTaken": nothing,
    "itemOpened": item_only,
    "itemClosed": item_only,
    "motionMoved": members(
        id=is_text,
        item=is_text,
        kind=one_of("motion", "amendment", "counter"),
        of=nullable(is_text),
        text=is_text,
        reason=nullable(is_text),
        by=is_person,
    ),
    "motionWithdrawn": motion_only,
    "voteOpened": members(motion=is_text, secret=is_boolean, majority=one_of(*MAJORITIES), closesAt=nullable(is_integer)),
    "postalVoteCast": members(motion=is_text, person=is_person, choice=one_of(*CHOICES)),
    "ballotCast": members(motion=is_text, person=is_person, choice=nullable(one_of(*CHOICES)), inNameOf=each(is_person)),
    "voteClosed": members(
        motion=is_text,
        counts=members(for_=is_integer, against=is_integer, abstain=is_integer),
        result=one_of("accepted", "rejected", "noQuorum"),
        ballots=nullable(each(members(choice=one_of(*CHOICES), weight=lambda value: is_integer(value) and value > 0))),
    ),
    "electionAdded": members(
        id=is_text, item=is_text, title=is_text, seats=lambda value: is_integer(value) and value > 0, majority=one_of(*MAJORITIES)
    ),
    "candidateProposed": members(election=is_text, person=is_person, by=is_person),
    "candidacyAccepted": members(election=is_text, person=is_person),
    "candidacyDeclined": members(election=is_text, person=is_person),
    "roundOpened": members(election=is_text, secret=is_boolean, closesAt=nullable(is_integer)),
    "electionBallotCast": members(election=is_text, person=is_person, marks=nullable(each(is_person)), inNameOf=each(is_person)),
    "roundClosed": members(
        election=is_text,
        counts=each(members(person=is_person, votes=is_integer)),
        empty=is_integer,
        elected=each(is_person),
        result=one_of("decided", "runOff", "tied", "noQuorum"),
        ballots=nullable(each(members(marks=each(is_person), weight=lambda value: is_integer(value) and value == 1))),
    ),
}

ABOUT_ELECTIONS = (
    "electionAdded",
    "candidateProposed",
    "candidacyAccepted",
    "candidacyDeclined",
    "roundOpened",
    "electionBallotCast",
    "roundClosed",
)
SINCE_EDITION_2 = ("chairAsked", "chairKept", "chairTaken", *ABOUT_ELECTIONS)
SINCE_EDITION_3 = ("rescheduled", "annexAdded", "annexWithdrawn", "postalVoteCast")
BY_THE_CHAIR = ("opened", "paused", "resumed", "closed", "itemOpened", "itemClosed", "voteOpened", "roundOpened")
DURING_THE_SITTING = ("itemOpened", "itemClosed", "motionMoved", "motionWithdrawn", "voteOpened", "ballotCast", "voteClosed") + ABOUT_ELECTIONS[4:]


class Assembly:
    """What follows from the events read so far."""

    def __init__(self):
        self.seq = 0
        self.at = 0
        self.phase = None
        self.edition = 0
        self.convener = None
        self.bylaws = {}
        self.start = 0
        self.where = None
        self.roll = {}
        self.people = set()
        self.present = set()
        self.chair = None
        self.secretary = None
        self.tellers = set()
        self.request = None
        self.proxies = {}
        self.postal = {}
        self.items = []
        self.annexes = []
        self.item = None
        self.motions = {}
        self.vote = None
        self.votes = []
        self.elections = {}
        self.round = None
        self.reached = False
        self.moments = []

    # Roll and roles

    def has_vote(self, person):
        return self.roll.get(person, 0) > 0

    def is_officer(self, person):
        return person is not None and (person in (self.chair, self.secretary) or person in self.tellers)

    def fits_weights(self, weight):
        return self.bylaws["weights"] == "given" or weight in (0, 1)

    def can_answer(self, person):
        return person is not None and (person == self.chair or (person == self.convener and person in self.roll))

    def anyone_can_answer(self):
        return self.chair is not None or self.convener in self.roll

    def can_have_chair(self, person, claim, at):
        if person not in self.roll or self.can_answer(person):
            return False
        if at >= self.start and person not in self.present:
            return False
        if claim == "secretary":
            return person == self.secretary
        return claim == "manager" or person in self.tellers

    # Reading

    def read(self, event):
        """Applies an event, or raises Refused; after that nothing is read any more."""
        kind, payload, actor, at = event["kind"], event["payload"], event["actor"], event["at"]
        demand(event["seq"] == self.seq + 1, "seq")
        demand(at >= self.at, "time")
        demand((kind == "convened") == (self.seq == 0), "convened is first")
        demand(self.phase not in ("closed", "cancelled"), "over")
        demand(self.edition >= 2 or kind not in SINCE_EDITION_2, "edition")
        demand(self.edition >= 3 or kind not in SINCE_EDITION_3, "edition")
        if kind != "convened":
            demand(actor is None or actor in self.roll, "only people on the roll act")
            demand(self.may_act(kind, payload, actor, at), "who")
            demand(kind not in DURING_THE_SITTING or self.phase == "open", "not sitting")
        could_answer = self.can_answer(actor)
        getattr(self, "on_" + kind)(payload, actor, at)
        self.seq, self.at = event["seq"], at
        self.note_quorum(at)
        if self.request is not None:
            person, claim, _ = self.request
            if could_answer or self.phase in ("closed", "cancelled") or not self.can_have_chair(person, claim, at):
                self.request = None

    def may_act(self, kind, payload, actor, at):
        """The table of who may do what."""
        is_server = actor is None
        is_chair = actor is not None and actor == self.chair
        is_convener = actor is not None and actor == self.convener
        if kind == "sent":
            return is_server
        if kind == "cancelled":
            return is_convener or is_server
        if kind in ("personAdded", "rescheduled"):
            return is_convener
        if kind == "personRemoved":
            return is_convener or is_chair or is_server
        if kind in ("roleGiven", "roleTaken"):
            return is_convener or is_chair
        if kind in BY_THE_CHAIR:
            return is_chair
        if kind in ("arrived", "left"):
            return not is_server and (actor == payload["person"] or self.is_officer(actor))
        if kind in ("proxyGiven", "proxyRevoked"):
            return actor == payload["from"]
        if kind in ("proxyAccepted", "proxyDeclined"):
            return actor == payload["to"]
        if kind == "postalVoteCast":
            return actor == payload["person"]
        if kind == "motionMoved":
            return not is_server and (actor == payload["by"] or self.is_officer(actor))
        if kind == "motionWithdrawn":
            motion = self.motions.get(payload["motion"])
            return not is_server and motion is not None and (actor == motion["by"] or self.is_officer(actor))
        if kind == "ballotCast":
            is_named = self.vote is not None and not self.vote["secret"]
            return not is_server and (actor == payload["person"] or (is_named and actor in self.tellers))
        if kind in ("electionAdded", "annexAdded", "annexWithdrawn"):
            return is_chair or (is_convener and self.phase == "convened")
        if kind == "candidateProposed":
            return actor == payload["by"]
        if kind in ("candidacyAccepted", "candidacyDeclined"):
            return actor == payload["person"]
        if kind == "electionBallotCast":
            is_named = self.round is not None and not self.round["secret"]
            return not is_server and (actor == payload["person"] or (is_named and actor in self.tellers))
        if kind in ("voteClosed", "roundClosed"):
            under_way = self.vote or self.round
            closes_at = under_way and under_way["closesAt"]
            return is_chair or (is_server and closes_at is not None and at >= closes_at)
        # Taking the chair has its own rules.
        return not is_server

    # Convocation and course

    def on_convened(self, payload, actor, at):
        self.edition, self.bylaws = payload["edition"], payload["bylaws"]
        self.convener, self.phase = actor, "convened"
        demand(self.edition >= 3 or not {"postalVotes", "deadlineHours"} & set(self.bylaws), "by-laws of edition 3")
        demand(payload["at"] >= at + self.bylaws["noticeDays"] * DAY, "notice")
        self.meet(payload)
        for annex in payload["annexes"]:
            self.put_annex({**annex, "item": None})
        for entry in payload["roll"]:
            demand(entry["person"] not in self.roll, "person twice")
            demand(self.fits_weights(entry["weight"]), "weight")
            self.add(entry)
        demand(any(weight > 0 for weight in self.roll.values()), "no vote at all")
        demand(actor in self.roll, "convener")
        for item in payload["agenda"]:
            demand(item["id"] not in self.items, "item twice")
            self.items.append(item["id"])
            if item["motion"] is not None:
                self.put_motion(item["motion"]["id"], item["id"], "motion", None, item["motion"]["text"], actor)
        self.reached = self.bylaws["quorum"]["kind"] == "none"

    def add(self, entry):
        self.roll[entry["person"]] = entry["weight"]
        self.people.add(entry["person"])

    def meet(self, payload):
        demand(payload["place"] is not None or payload["link"] is not None, "place")
        self.start, self.where = payload["at"], [payload["timeZone"], payload["place"], payload["link"]]

    def on_rescheduled(self, payload, _actor, at):
        demand(self.phase == "convened", "opened")
        before = [self.start, self.where]
        self.meet(payload)
        demand(before != [self.start, self.where], "the same")
        demand(before[0] == self.start or self.start >= at + self.bylaws["noticeDays"] * DAY, "notice")
        self.present.clear()

    def put_annex(self, annex):
        demand(all(other["id"] != annex["id"] for other in self.annexes), "annex twice")
        self.annexes.append({**annex, "withdrawn": False})

    def on_annexAdded(self, payload, _actor, _at):
        demand(payload["item"] is None or payload["item"] in self.items, "item of an annex")
        self.put_annex(payload)

    def on_annexWithdrawn(self, payload, _actor, _at):
        found = [annex for annex in self.annexes if annex["id"] == payload["annex"] and not annex["withdrawn"]]
        demand(len(found) == 1, "annex")
        found[0]["withdrawn"] = True

    def on_sent(self, payload, _actor, _at):
        demand(payload["to"] in self.roll, "not on the roll")

    def on_cancelled(self, _payload, _actor, _at):
        demand(self.phase == "convened", "opened")
        self.end("cancelled")

    def on_opened(self, _payload, _actor, at):
        demand(self.phase == "convened" and at >= self.start, "opening")
        self.phase = "open"

    def on_paused(self, _payload, _actor, _at):
        demand(self.phase == "open" and not self.is_voting(), "pausing")
        self.phase = "paused"

    def on_resumed(self, _payload, _actor, _at):
        demand(self.phase == "paused", "resuming")
        self.phase = "open"

    def on_closed(self, _payload, _actor, _at):
        demand(self.phase in ("open", "paused") and not self.is_voting(), "closing")
        self.end("closed")

    def end(self, phase):
        self.phase = phase
        for thing in (*self.motions.values(), *self.elections.values()):
            if thing["state"] == "open":
                thing["state"] = "lapsed"

    def is_voting(self):
        return self.vote is not None or self.round is not None

    # People

    def on_personAdded(self, payload, _actor, _at):
        demand(self.phase == "convened" and payload["person"] not in self.roll, "adding")
        demand(self.fits_weights(payload["weight"]), "weight")
        self.add(payload)

    def on_personRemoved(self, payload, _actor, _at):
        person = payload["person"]
        demand(person in self.roll, "not on the roll")
        del self.roll[person]
        self.present.discard(person)
        self.tellers.discard(person)
        if self.chair == person:
            self.chair = None
        if self.secretary == person:
            self.secretary = None
        self.end_postal(person)
        self.proxies = {giver: proxy for giver, proxy in self.proxies.items() if person not in (giver, proxy["to"])}
        for election in self.elections.values():
            if election["candidates"].get(person) in ("proposed", "standing"):
                election["candidates"][person] = "gone"

    def on_arrived(self, payload, _actor, at):
        person = payload["person"]
        demand(person in self.roll and person not in self.present and at >= self.start - TWO_HOURS, "arriving")
        self.present.add(person)
        self.proxies.pop(person, None)
        self.end_postal(person)

    def on_left(self, payload, _actor, _at):
        demand(payload["person"] in self.present, "leaving")
        self.present.remove(payload["person"])

    def on_roleGiven(self, payload, _actor, _at):
        person, role = payload["person"], payload["role"]
        demand(person in self.roll and not self.has_role(person, role), "role")
        if role == "teller":
            self.tellers.add(person)
        else:
            setattr(self, role, person)

    def on_roleTaken(self, payload, _actor, _at):
        person, role = payload["person"], payload["role"]
        demand(self.has_role(person, role), "role")
        if role == "teller":
            self.tellers.remove(person)
        else:
            setattr(self, role, None)

    def has_role(self, person, role):
        return person in self.tellers if role == "teller" else getattr(self, role) == person

    # The chair

    def on_chairAsked(self, payload, actor, at):
        claim = payload["as"]
        demand(self.can_have_chair(actor, claim, at), "cannot have the chair")
        demand(at >= self.start or not self.anyone_can_answer(), "before the start")
        if self.request is not None:
            _, other, since = self.request
            demand(CLAIMS.index(claim) < CLAIMS.index(other) or at - since >= 600_000, "someone else asks")
        self.request = (actor, claim, at)

    def on_chairKept(self, _payload, actor, _at):
        demand(self.request is not None and self.can_answer(actor), "answering")

    def on_chairTaken(self, _payload, actor, at):
        demand(self.request is not None and self.request[0] == actor, "not asked")
        _, claim, since = self.request
        demand(self.can_have_chair(actor, claim, at), "cannot have the chair")
        demand(not self.anyone_can_answer() or at - since >= 180_000, "time to answer")
        self.chair, self.request = actor, None

    # Proxies

    def held(self, person):
        return sum(1 for proxy in self.proxies.values() if proxy["accepted"] and proxy["to"] == person)

    def check_pair(self, giver, receiver):
        demand(self.has_vote(giver) and self.has_vote(receiver) and giver != receiver, "votes")
        demand(giver not in self.present and self.held(giver) == 0, "giver")
        demand(receiver not in self.proxies and self.held(receiver) < self.bylaws["proxiesPerPerson"], "receiver")

    def proxy_of(self, payload):
        proxy = self.proxies.get(payload["from"])
        demand(proxy is not None and proxy["to"] == payload["to"], "no such proxy")
        return proxy

    def check_deadline(self, at):
        hours = self.bylaws.get("deadlineHours")
        demand(hours is None or at < self.start - hours * HOUR, "deadline")

    def on_proxyGiven(self, payload, _actor, at):
        self.check_deadline(at)
        giver, receiver = payload["from"], payload["to"]
        demand(giver not in self.proxies, "another one")
        self.check_pair(giver, receiver)
        self.end_postal(giver)
        self.proxies[giver] = {"to": receiver, "accepted": False, "used": False}

    def on_proxyAccepted(self, payload, _actor, at):
        self.check_deadline(at)
        proxy = self.proxy_of(payload)
        demand(not proxy["accepted"], "accepted once")
        self.check_pair(payload["from"], payload["to"])
        proxy["accepted"] = True

    def on_proxyDeclined(self, payload, _actor, _at):
        demand(not self.proxy_of(payload)["used"], "used")
        del self.proxies[payload["from"]]

    on_proxyRevoked = on_proxyDeclined

    # Postal votes

    def on_postalVoteCast(self, payload, _actor, at):
        person = payload["person"]
        demand(self.bylaws.get("postalVotes", "none") != "none", "postal votes")
        demand(self.phase == "convened" and at < self.start, "late")
        self.check_deadline(at)
        demand(self.has_vote(person) and person not in self.present and person not in self.proxies, "voter")
        demand(payload["motion"] in self.motions, "motion")
        self.postal[person, payload["motion"]] = payload["choice"]

    def end_postal(self, person):
        self.postal = {key: choice for key, choice in self.postal.items() if key[0] != person}

    # Quorum

    def is_there(self, person):
        if self.bylaws.get("postalVotes") == "withQuorum" and any(voter == person for voter, _ in self.postal):
            return True
        proxy = self.proxies.get(person)
        return person in self.present or (proxy is not None and proxy["accepted"] and proxy["to"] in self.present)

    def note_quorum(self, at):
        if self.phase in ("closed", "cancelled"):
            return
        rule = self.bylaws["quorum"]
        voters = [person for person in self.roll if self.has_vote(person)]
        there = [person for person in voters if self.is_there(person)]
        weight, whole = (sum(self.roll[person] for person in people) for people in (there, voters))
        if rule["kind"] == "none":
            reached = True
        elif rule["kind"] == "people":
            reached = len(there) >= rule["people"]
        elif rule["kind"] == "share":
            reached = whole > 0 and 100 * weight >= rule["percent"] * whole
        else:
            reached = 100 * weight > rule["percent"] * whole
        if reached != self.reached:
            self.moments.append([at, reached])
        self.reached = reached

    # Items and motions

    def on_itemOpened(self, payload, _actor, _at):
        demand(self.item is None and payload["item"] in self.items, "item")
        self.item = payload["item"]

    def on_itemClosed(self, payload, _actor, _at):
        demand(self.item == payload["item"] and not self.is_voting(), "item")
        self.item = None

    def put_motion(self, motion, item, kind, of, text, by):
        demand(motion not in self.motions, "motion twice")
        self.motions[motion] = {"item": item, "kind": kind, "of": of, "text": text, "by": by, "state": "open", "moved": text}

    def on_motionMoved(self, payload, _actor, _at):
        by, kind, of = payload["by"], payload["kind"], payload["of"]
        demand(self.has_vote(by) and by in self.present, "mover")
        demand(payload["item"] == self.item and not self.is_voting(), "item")
        demand((kind == "motion") == (of is None), "kind")
        if of is not None:
            target = self.motions.get(of)
            demand(target is not None, "of")
            demand(target["kind"] in (("motion", "counter") if kind == "amendment" else ("motion",)), "of")
            demand(target["item"] == payload["item"] and target["state"] == "open", "of")
            demand(target["text"] != payload["text"], "same text")
        self.put_motion(payload["id"], payload["item"], kind, of, payload["text"], by)

    def amendments(self, motion):
        return [name for name, other in self.motions.items() if other["kind"] == "amendment" and other["of"] == motion]

    def thread(self, motion):
        """The motions of a thread in the order of their votes."""
        while self.motions[motion]["of"] is not None:
            motion = self.motions[motion]["of"]
        counters = [name for name, other in self.motions.items() if other["kind"] == "counter" and other["of"] == motion]
        order = self.amendments(motion)
        for counter in counters:
            order += [*self.amendments(counter), counter]
        return [*order, motion]

    def supersede(self, names):
        for name in names:
            if self.motions[name]["state"] == "open":
                self.motions[name]["state"] = "superseded"

    def on_motionWithdrawn(self, payload, _actor, _at):
        motion = self.motions.get(payload["motion"])
        demand(motion is not None and motion["state"] == "open" and not self.is_voting(), "withdrawing")
        motion["state"] = "withdrawn"
        self.supersede(self.amendments(payload["motion"]))

    # Votes

    def on_voteOpened(self, payload, _actor, at):
        motion = self.motions.get(payload["motion"])
        demand(motion is not None and not self.is_voting() and self.reached, "opening")
        demand(motion["item"] == self.item, "item")
        due = [name for name in self.thread(payload["motion"]) if self.motions[name]["state"] == "open"]
        demand(due[:1] == [payload["motion"]], "order")
        demand(MAJORITIES.index(payload["majority"]) >= MAJORITIES.index(self.bylaws["majority"]), "majority")
        demand(payload["closesAt"] is None or payload["closesAt"] > at, "closes too early")
        self.vote = {**payload, "text": motion["text"], "voted": set(), "cast": 0, "counts": dict.fromkeys(CHOICES, 0)}
        if not payload["secret"] and motion["text"] == motion["moved"]:
            for (person, name), choice in self.postal.items():
                if name == payload["motion"]:
                    self.vote["counts"][choice] += self.spend(self.vote, person, [person])

    def on_ballotCast(self, payload, _actor, at):
        vote, voter, choice, names = self.vote, payload["person"], payload["choice"], payload["inNameOf"]
        demand(vote is not None and vote["motion"] == payload["motion"], "no vote")
        demand(vote["closesAt"] is None or at < vote["closesAt"], "late")
        demand(voter in self.present and (choice is None) == vote["secret"], "voter")
        weight = self.spend(vote, voter, names)
        if choice is not None:
            vote["counts"][choice] += weight

    def spend(self, vote, voter, names):
        """Casts the votes of these people in a vote or round; returns their weight."""
        demand(len(names) > 0, "no one")
        weight = 0
        for name in names:
            demand(self.has_vote(name) and name not in vote["voted"], "cast")
            if name != voter:
                proxy = self.proxies.get(name)
                demand(proxy is not None and proxy["accepted"] and proxy["to"] == voter, "not represented")
                proxy["used"] = True
            vote["voted"].add(name)
            weight += self.roll[name]
        vote["cast"] += weight
        return weight

    def on_voteClosed(self, payload, _actor, _at):
        vote, ballots = self.vote, payload["ballots"]
        demand(vote is not None and vote["motion"] == payload["motion"], "no vote")
        demand((ballots is not None) == vote["secret"], "ballots")
        counts = vote["counts"]
        for ballot in ballots or []:
            if self.bylaws["weights"] == "equal":
                demand(ballot["weight"] == 1, "weight of a ballot")
            else:
                demand(counts[ballot["choice"]] == 0, "choice twice")
            counts[ballot["choice"]] += ballot["weight"]
        demand(sum(counts.values()) == vote["cast"] and counts == payload["counts"], "counts")
        yes, no, abstain = (counts[choice] for choice in CHOICES)
        passed = {"simple": yes > no, "absolute": 2 * yes > yes + no + abstain, "twoThirds": yes > 0 and yes >= 2 * no}
        result = "noQuorum" if not self.reached else "accepted" if passed[vote["majority"]] else "rejected"
        demand(result == payload["result"], "result")
        self.votes.append({"motion": vote["motion"], "text": vote["text"], "result": result, "counts": counts})
        self.vote = None
        if result != "noQuorum":
            self.decide(payload["motion"], result)

    def decide(self, name, result):
        motion = self.motions[name]
        motion["state"] = result
        if result == "rejected":
            return
        if motion["kind"] == "amendment":
            self.motions[motion["of"]]["text"] = motion["text"]
            self.supersede(self.amendments(motion["of"]))
        else:
            self.supersede(self.thread(name))

    # Elections

    def election_of(self, payload):
        election = self.elections.get(payload["election"])
        demand(election is not None and election["state"] == "open", "no such election, or decided")
        return election

    def on_electionAdded(self, payload, _actor, _at):
        demand(payload["id"] not in self.elections and payload["item"] in self.items, "election")
        demand(MAJORITIES.index(payload["majority"]) >= MAJORITIES.index(self.bylaws["majority"]), "majority")
        self.elections[payload["id"]] = {**payload, "state": "open", "candidates": {}, "elected": [], "named": None, "rounds": []}

    def on_candidateProposed(self, payload, _actor, _at):
        election, person = self.election_of(payload), payload["person"]
        before = election["candidates"].get(person)
        demand(person in self.roll and not election["rounds"], "candidate")
        demand(before not in ("proposed", "standing") and (before is None or payload["by"] == person), "proposing")
        election["candidates"].pop(person, None)
        election["candidates"][person] = "proposed"

    def on_candidacyAccepted(self, payload, _actor, _at):
        election = self.election_of(payload)
        demand(election["candidates"].get(payload["person"]) == "proposed" and not election["rounds"], "accepting")
        election["candidates"][payload["person"]] = "standing"

    def on_candidacyDeclined(self, payload, _actor, _at):
        election = self.election_of(payload)
        demand(election["candidates"].get(payload["person"]) in ("proposed", "standing"), "declining")
        demand(self.round is None or self.round["of"] is not election, "during a round")
        election["candidates"][payload["person"]] = "gone"

    def on_roundOpened(self, payload, _actor, at):
        election = self.election_of(payload)
        demand(election["item"] == self.item and not self.is_voting() and self.reached, "opening")
        demand(payload["closesAt"] is None or payload["closesAt"] > at, "closes too early")
        named = election["named"]
        stand = [person for person, state in election["candidates"].items() if state == "standing"]
        candidates = [person for person in stand if named is None or person in named]
        demand(len(candidates) > 0, "no candidate")
        election["rounds"].append(None)
        self.round = {
            **payload,
            "of": election,
            "candidates": candidates,
            "left": election["seats"] - len(election["elected"]),
            "voted": set(),
            "cast": 0,
            "votes": dict.fromkeys(candidates, 0),
            "empty": 0,
        }

    def mark(self, marks, weight):
        places = [self.round["candidates"].index(person) if person in self.round["candidates"] else -1 for person in marks]
        demand(-1 not in places and places == sorted(set(places)) and len(places) <= self.round["left"], "marks")
        for person in marks:
            self.round["votes"][person] += weight
        if not marks:
            self.round["empty"] += weight

    def on_electionBallotCast(self, payload, _actor, at):
        current, marks = self.round, payload["marks"]
        demand(current is not None and current["election"] == payload["election"], "no round")
        demand(current["closesAt"] is None or at < current["closesAt"], "late")
        demand(payload["person"] in self.present and (marks is None) == current["secret"], "voter")
        weight = self.spend(current, payload["person"], payload["inNameOf"])
        if marks is not None:
            self.mark(marks, weight)

    def on_roundClosed(self, payload, _actor, _at):
        current, ballots = self.round, payload["ballots"]
        demand(current is not None and current["election"] == payload["election"], "no round")
        is_equal = self.bylaws["weights"] == "equal"
        demand((ballots is not None) == (current["secret"] and is_equal), "ballots")
        demand([count["person"] for count in payload["counts"]] == current["candidates"], "candidates")
        given = {count["person"]: count["votes"] for count in payload["counts"]}
        if current["secret"] and not is_equal:
            marked = current["cast"] - payload["empty"]
            demand(marked >= 0 and all(votes <= marked for votes in given.values()), "sums")
            demand(marked <= sum(given.values()) <= marked * current["left"], "sums")
            current["votes"], current["empty"] = given, payload["empty"]
        for ballot in ballots or []:
            self.mark(ballot["marks"], 1)
        demand(ballots is None or len(ballots) == current["cast"], "number of ballots")
        demand(current["votes"] == given and current["empty"] == payload["empty"], "counts")
        election = current["of"]
        elected, named, result = self.outcome(election) if self.reached else ([], election["named"], "noQuorum")
        demand(elected == payload["elected"] and result == payload["result"], "result")
        for person in elected:
            election["candidates"][person] = "elected"
        election["elected"] += elected
        election["named"] = named
        election["rounds"][-1] = [payload["counts"], payload["empty"], result]
        if result == "decided":
            election["state"] = "decided"
        self.round = None

    def outcome(self, election):
        """Who is elected, who is in the next round, and the result."""
        votes, cast, left = self.round["votes"], self.round["cast"], self.round["left"]
        standing = [person for person in self.round["candidates"] if election["candidates"][person] == "standing"]
        is_first = all(before is None or before[2] == "noQuorum" for before in election["rounds"])
        majority = election["majority"] if is_first else "simple"

        def reaches(person):
            if majority == "absolute":
                return 2 * votes[person] > cast
            if majority == "twoThirds":
                return votes[person] > 0 and 3 * votes[person] >= 2 * cast
            return votes[person] > self.round["empty"]

        able = [person for person in standing if reaches(person)]
        if len(able) > left:
            limit = sorted((votes[person] for person in able), reverse=True)[left - 1]
            above = [person for person in able if votes[person] > limit]
            equal = [person for person in able if votes[person] == limit]
            if len(above) + len(equal) > left:
                return above, equal, "tied"
            return [person for person in able if votes[person] >= limit], None, "decided"
        free, others = left - len(able), [person for person in standing if person not in able]
        if majority == "simple" or free == 0 or not others:
            return able, None, "decided"
        ranked = sorted((votes[person] for person in others), reverse=True)
        last = ranked[min(2 * free, len(ranked)) - 1]
        return able, [person for person in others if votes[person] >= last], "runOff"

    def summary(self):
        """What minutes say."""
        return {
            "phase": self.phase,
            "meeting": [self.start, *self.where],
            "people": len(self.people),
            "reached": self.reached,
            "moments": self.moments,
            "present": sorted(self.present) if self.phase not in ("closed", "cancelled") else None,
            "chair": self.chair if self.phase not in ("closed", "cancelled") else None,
            "motions": [[name, motion["text"], motion["state"]] for name, motion in self.motions.items()],
            "votes": self.votes,
            "postal": sorted([*key, choice] for key, choice in self.postal.items()),
            "annexes": [[annex["id"], annex["item"], annex["name"], annex["sha256"], annex["withdrawn"]] for annex in self.annexes],
            "elections": [
                [name, election["state"], election["elected"], [before for before in election["rounds"] if before]]
                for name, election in self.elections.items()
            ],
        }


def line_of(text, previous_hash, assembly):
    """The object in a line, or None if it is not chained or not written as the page says."""
    try:
        line = json.loads(text)
    except ValueError:
        return None
    if not isinstance(line, dict) or set(line) != {"assembly", "seq", "previousHash", "at", "actor", "kind", "payload"}:
        return None
    if canonical(line) != text or line["previousHash"] != previous_hash or not is_text(line["assembly"]):
        return None
    if assembly not in (None, line["assembly"]) or not is_integer(line["seq"]) or not is_integer(line["at"]):
        return None
    return line if nullable(is_person)(line["actor"]) and is_text(line["kind"]) else None


def is_event(event):
    return event["kind"] in PAYLOADS and PAYLOADS[event["kind"]](event["payload"])


def is_allowed(assembly, event):
    try:
        demand(is_event(event), "malformed")
        copy.deepcopy(assembly).read(event)
    except Refused:
        return False
    return True


def check(text, refused=()):
    lines = text.split("\n")
    if lines.pop() != "" or not lines:
        return {"verdict": "broken", "seq": len(lines)}
    assembly, name, previous_hash, taken = Assembly(), None, FIRST_HASH, []
    for number, text_of_line in enumerate(lines, 1):
        line = line_of(text_of_line, previous_hash, name)
        if line is None or not is_event(line):
            return {"verdict": "broken", "seq": number}
        name = line["assembly"]
        try:
            assembly.read(line)
        except Refused:
            return {"verdict": "unlawful", "seq": number}
        previous_hash = hashlib.sha256(text_of_line.encode()).hexdigest()
        taken += [each["event"] for each in refused if each["after"] == number and is_allowed(assembly, each["event"])]
    return {"verdict": "lawful", "headHash": previous_hash, "events": len(lines), "taken": taken, **assembly.summary()}


def main():
    with open(sys.argv[1], encoding="utf-8", newline="\n") as file:
        for text in file:
            given = json.loads(text)
            print(json.dumps(check(given["log"], given.get("refused", ()))))


if __name__ == "__main__":
    main()
