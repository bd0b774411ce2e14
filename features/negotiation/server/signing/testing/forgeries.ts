import { hashedText } from '../../../contract/rules/chain.ts';
import type { ChainedEvent } from '../../../contract/rules/events.ts';
import type { Wording } from '../../../contract/rules/state.ts';
import { signStatement } from '../../../contract/signing/signature.ts';
import { contentOf } from '../../../contract/signing/statement.ts';
import { chained, type Device, type ForgedEvent, type SignedSitting } from './signed-session.ts';
import { sha256 } from '#platform/server/common/sha256.ts';
import type { Statement } from '../../../contract/signing/signed.ts';

/** Means of a forger: the database, all keys of the server, and a key that no one enrolled. */
export interface Forger {
  honest: SignedSitting;
  /** Another session of the same people, whose devices have the same keys there. */
  other: SignedSitting;
  /** The same session with a different course for someone else. */
  fork: SignedSitting;
  device: Device;
  pick: <Item>(items: readonly Item[]) => Item | undefined;
}

type Forged = readonly ChainedEvent[] | undefined;
const copyOf = ({ events }: SignedSitting): ForgedEvent[] => structuredClone(events) as unknown as ForgedEvent[];

/** A log with one changed event, with new numbers and hashes; undefined if no event fits. */
function changed(
  { honest, pick }: Forger,
  isFit: (event: ForgedEvent) => boolean,
  change: (event: ForgedEvent, all: ForgedEvent[]) => ForgedEvent[] | void,
): Forged {
  const events = copyOf(honest);
  const event = pick(events.filter(isFit));
  if (!event) return undefined;
  return chained(honest.id, change(event, events) ?? events);
}

const isSigned = ({ signature, type }: ForgedEvent) => signature !== undefined && type !== 'keyEnrolled';
const isSignedOf = (type: string) => (event: ForgedEvent) => isSigned(event) && event.type === type;
const others = (events: readonly ForgedEvent[], { actorId }: ForgedEvent) =>
  [...new Set(events.filter(({ type }) => type === 'keyEnrolled').map((event) => event.actorId))].filter((id) => id !== actorId);
const withoutSignature = ({ statement: _, signature: __, ...event }: ForgedEvent): ForgedEvent => event;

/** Changes a text of a clause, and each occurrence of its hash. */
function rewrite(all: readonly ForgedEvent[], data: ForgedEvent['data'], texts: Partial<Wording>): void {
  const before = data['textHash'];
  Object.assign(data, texts);
  const hash = sha256(hashedText(data as unknown as Wording));
  for (const each of all) if (each.data['textHash'] === before) each.data['textHash'] = hash;
}

/** Each kind of forgery; what it gives must never be taken for an honest log. */
export const forgeries: Record<string, (forger: Forger) => Promise<Forged> | Forged> = {
  'another text': (forger) =>
    changed(forger, isSignedOf('clauseProposed'), ({ data }, all) =>
      rewrite(all, data, { text: `${String(data['text'])} Nine thousand.` }),
    ),
  'another text in another language': (forger) =>
    changed(
      forger,
      (event) => isSignedOf('clauseProposed')(event) && event.data['translations'] !== undefined,
      ({ data }, all) => rewrite(all, data, { translations: { ar: 'نص آخر' } }),
    ),
  'another language on screen': (forger) =>
    changed(
      forger,
      (event) => isSignedOf('ballotCast')(event) && event.data['shown'] !== undefined,
      ({ data }) => void (data['shown'] = String(data['shown']) === 'fr' ? ['ar'] : ['fr']),
    ),
  'another title': (forger) => changed(forger, isSignedOf('clauseProposed'), ({ data }) => void (data['title'] = 'Another')),
  'another choice': (forger) =>
    changed(forger, isSignedOf('ballotCast'), ({ data }) => void (data['choice'] = data['choice'] === 'accept' ? 'reject' : 'accept')),
  'another reason': (forger) => changed(forger, isSignedOf('ballotCast'), ({ data }) => void (data['reason'] = 'Because.')),
  'another person': (forger) =>
    changed(forger, isSigned, (event, all) => {
      event.actorId = forger.pick(others(all, event)) ?? 'nobody';
    }),
  'another time limit': (forger) => changed(forger, isSignedOf('timeExtended'), ({ data }) => void (data['minutes'] = 99)),
  'another rule': (forger) => changed(forger, isSignedOf('ruleChanged'), ({ data }) => void (data['rule'] = 'majority')),
  'an event left out': ({ honest, pick }) => {
    const events = copyOf(honest);
    const last = events.findLastIndex(isSigned);
    // Events that no one has seen can be omitted: no signature refers to them.
    const seen = events[last]?.statement?.seenSeq ?? 0;
    const removed = pick(events.filter((event, index) => index > 0 && index + 1 <= seen && isSigned(event)));
    return (
      removed &&
      chained(
        honest.id,
        events.filter((event) => event !== removed),
      )
    );
  },
  'no signature': (forger) =>
    changed(forger, isSigned, (event, all) => all.map((each) => (each === event ? withoutSignature(each) : each))),
  'an invented ballot': (forger) =>
    changed(forger, isSigned, (event, all) => {
      const clause = forger.pick(forger.honest.state.clauses);
      const data = { clauseId: clause?.id, choice: 'accept', reason: null, textHash: clause?.textHash };
      return [...all, { ...withoutSignature(event), type: 'ballotCast', data }];
    }),
  'a ballot signed by the forger': async (forger) => {
    const { honest, device, pick } = forger;
    const clause = pick(honest.state.clauses);
    const own = pick(honest.events.filter(({ type }) => type === 'keyEnrolled'));
    if (!clause || !own) return undefined;
    const data = { clauseId: clause.id, choice: 'accept' as const, reason: null, textHash: clause.textHash };
    const event = { type: 'ballotCast' as const, data, actorId: own.actorId };
    const content = contentOf(event, honest.textHashOf) ?? { type: '' };
    const claimed = pick([device.keyId, honest.devices.get(own.actorId ?? '')?.keyId ?? '']) ?? '';
    const signed = await honest.signed({ ...device, keyId: claimed }, content);
    return chained(honest.id, [...copyOf(honest), { ...event, ...signed, seq: 0, at: honest.events.at(-1)?.at ?? '' }]);
  },
  'replayed from another session': ({ honest, other, pick }) => {
    const event = pick(copyOf(other).filter((each) => isSigned(each) && each.type !== 'sessionEnded'));
    return event && chained(honest.id, [...copyOf(honest), event]);
  },
  'replayed in the same session': (forger) => changed(forger, isSigned, (event, all) => [...all, structuredClone(event)]),
  'the signature of another event': ({ honest, pick }) => {
    const events = copyOf(honest);
    const one = pick(events.filter(isSigned));
    const other = pick(events.filter((event) => isSigned(event) && event !== one));
    if (!one || !other?.statement || other.signature === undefined) return undefined;
    Object.assign(one, { statement: other.statement, signature: other.signature });
    return chained(honest.id, events);
  },
  'two courses': ({ honest, fork, pick }) => {
    // Signatures of one party after its own course, in the course that another party was shown.
    const shared = honest.events.findIndex((event, index) => event.hash !== fork.events[index]?.hash);
    const grafted = pick(
      copyOf(fork).filter((event, index) => index > shared && isSigned(event) && (event.statement?.seenSeq ?? 0) > shared),
    );
    return shared < 0 || !grafted ? undefined : chained(honest.id, [...copyOf(honest), grafted]);
  },
  'another statement': (forger) =>
    changed(forger, isSigned, ({ statement }) => {
      if (statement) Object.assign(statement, { seenSeq: Math.max(1, statement.seenSeq - 1) } satisfies Partial<Statement>);
    }),
  'the other value of a signature': (forger) =>
    changed(forger, isSigned, (event) => {
      const bytes = Buffer.from(event.signature ?? '', 'base64');
      const s = BigInt(`0x${bytes.subarray(32).toString('hex')}`);
      const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
      event.signature = Buffer.concat([bytes.subarray(0, 32), Buffer.from((order - s).toString(16).padStart(64, '0'), 'hex')]).toString(
        'base64',
      );
    }),
  'a key of the forger in place of another': (forger) =>
    changed(
      forger,
      ({ type }) => type === 'keyEnrolled',
      ({ data }) => void (data['key'] = forger.device.key),
    ),
  'a further key of the forger that no device of the person approved': async ({ honest, device, pick }) => {
    const own = pick(honest.events.filter(({ type }) => type === 'keyEnrolled'));
    const first = own && honest.devices.get(own.actorId ?? '');
    if (!own || !first) return undefined;
    // Signed by the forger, in the name of the device or in the forger's own.
    const approval = await honest.approval({ ...device, keyId: pick([device.keyId, first.keyId]) ?? '' }, device);
    const signed = await honest.signed(device, { type: 'enrol' });
    const event = { type: 'keyEnrolled', data: { key: device.key, by: 'device', approval }, actorId: own.actorId, ...signed };
    return chained(honest.id, [...copyOf(honest), { ...event, seq: 0, at: honest.events.at(-1)?.at ?? '' } as ForgedEvent]);
  },
  'an approval of another key': ({ honest, other, pick }) => {
    const approved = pick(copyOf(honest).filter(({ data }) => data['approval'] !== undefined));
    const another = pick(copyOf(other).filter(({ data }) => data['approval'] !== undefined));
    if (!approved || !another) return undefined;
    const events = copyOf(honest);
    const event = events.find(({ seq }) => seq === approved.seq);
    if (event) event.data['approval'] = another.data['approval'];
    return chained(honest.id, events);
  },
  'a further key of the forger with the passkey of another enrolment': async ({ honest, device }) => {
    const own = honest.events.find(({ statement }) => statement?.passkey !== undefined);
    const passkey = own?.statement?.passkey;
    if (!passkey) return undefined;
    const signed = await honest.enrolment(device, async () => passkey);
    const event = { type: 'keyEnrolled', data: { key: device.key, by: 'reauthentication' }, actorId: own.actorId, ...signed };
    return chained(honest.id, [...copyOf(honest), { ...event, seq: 0, at: honest.events.at(-1)?.at ?? '' } as ForgedEvent]);
  },
  'an enrolment without its passkey': (forger) =>
    changed(
      forger,
      ({ statement }) => statement?.passkey !== undefined,
      ({ statement }) => void delete statement?.passkey,
    ),
  'a further key of the forger without its signature': (forger) =>
    changed(
      forger,
      ({ type }) => type === 'keyEnrolled',
      (event, all) => [...all, { ...structuredClone(event), data: { key: forger.device.key, by: 'reauthentication' } }],
    ),
};

/** A log that the host signed again with its own keys: only the safety code reveals it. */
export async function resigned({ honest, device }: Pick<Forger, 'honest' | 'device'>): Promise<readonly ChainedEvent[]> {
  const owner = honest.events.find(({ type }) => type === 'keyEnrolled')?.actorId;
  const events: ForgedEvent[] = [];
  for (const event of copyOf(honest)) {
    const isOwn = event.actorId === owner && event.statement !== undefined;
    const seen = event.statement?.seenSeq ?? 0;
    const before = chained(honest.id, events);
    const data = event.type === 'keyEnrolled' && isOwn ? { ...event.data, key: device.key } : event.data;
    const statement = event.statement && { ...event.statement, key: device.keyId, seenHash: before[seen - 1]?.hash ?? '' };
    events.push({ ...event, data, ...(isOwn && statement && (await signStatement(statement, device.sign))) });
  }
  return chained(honest.id, events);
}
