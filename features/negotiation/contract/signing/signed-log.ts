import { canonical } from '#platform/contract/hash-chain.ts';
import type { SessionEvent } from '../rules/events.ts';
import { approving } from './approval.ts';
import { confirmationIn, passkeyIdOf } from './passkey.ts';
import { isPublicKey, keyIdOf } from './public-key.ts';
import { isSignedWith, type VerifySignature } from './signature.ts';
import { contentOf, mayBeUnsigned } from './statement.ts';
import type { Approval, Enrolment, PublicKey, Signed, StatementContent } from './signed.ts';

/** A key that signs for a party. */
export interface EnrolledKey {
  userId: string;
  keyId: string;
  key: PublicKey;
  by: Enrolment;
  /** Identifier of the passkey that confirmed the enrolment; absent if none did. */
  passkeyId?: string;
  /** Number of the event that enrolled it. */
  seq: number;
}

/** Why an event is not what its person's device signed. */
export type Flaw =
  /** A person with a key did it, but no signature is there. */
  | 'unsigned'
  /** A signature where none belongs. */
  | 'stray'
  /** The key is not one of this person in this session. */
  | 'unknownKey'
  /** The statement is about something else than the event. */
  | 'otherStatement'
  /** The key did not sign the statement. */
  | 'signature'
  /** The device had seen an event that this log does not have. */
  | 'otherLog'
  /** The device had not seen what this person did before: an old statement. */
  | 'outdated'
  /** The passkey that the statement names did not confirm it. */
  | 'passkey'
  /** The enrolment of an invalid key, or of a key of someone else. */
  | 'key';

/** Maximum number of keys of one person in a session. */
export const keysPerParty = 10;

/** Actions of a person, with or without a signature by an own device. */
export interface SignedActions {
  signed: number;
  unsigned: number;
}

/**
 * Reads a log event by event and checks that everything in the name of a person with an enrolled key
 * was signed by a device of that person, in this session and this course of it. The hash chain and
 * the hashes of texts are checked elsewhere.
 */
export class SignedLog {
  readonly sessionId: string;
  /** In order of enrolment. */
  readonly keys: EnrolledKey[] = [];
  /** Whether the session takes nothing without a signature. */
  isRequired = false;
  readonly #hashes: string[] = [];
  readonly #textHashes = new Map<string, string>();
  /** Number of the last signed event of each person. */
  readonly #lastSigned = new Map<string, number>();
  readonly #actions = new Map<string, SignedActions>();
  /** Current ballots that a device signed, as clause and person. */
  readonly #ballots = new Set<string>();
  #before: { event: SessionEvent; isSigned: boolean } | undefined;

  constructor(sessionId: string) {
    this.sessionId = sessionId;
  }

  get seq(): number {
    return this.#hashes.length;
  }

  /** The hash of an event that was read. */
  hashAt = (seq: number): string | undefined => this.#hashes[seq - 1];
  textHashOf = (clauseId: string): string | undefined => this.#textHashes.get(clauseId);
  keysOf = (userId: string): readonly EnrolledKey[] => this.keys.filter((each) => each.userId === userId);
  /** Clauses proposed, ballots and other acts of a person, with and without a signature. */
  deedsOf = (userId: string): SignedActions => this.#actions.get(userId) ?? { signed: 0, unsigned: 0 };
  isSignedBallot = (clauseId: string, userId: string): boolean => this.#ballots.has(`${clauseId} ${userId}`);

  /** Reads the next event with its hash; returns what is wrong with its signature. */
  async add(event: SessionEvent, hash: string): Promise<Flaw | undefined> {
    const flaw = event.type === 'keyEnrolled' ? await this.#enrolmentFlaw(event) : await this.#flawOf(event);
    if (event.type === 'keyEnrolled' && !flaw) await this.#enrol(event);
    this.#note(event);
    this.#hashes.push(hash);
    return flaw;
  }

  async #enrolmentFlaw(event: Extract<SessionEvent, { type: 'keyEnrolled' }>): Promise<Flaw | undefined> {
    const { actorId, data } = event;
    const signed = signedIn(event);
    if (actorId === null || !isPublicKey(data.key)) return 'key';
    const own = this.keysOf(actorId);
    const keyId = await keyIdOf(data.key);
    if (this.keys.some((each) => each.keyId === keyId) || own.length >= keysPerParty) return 'key';
    if ((data.by === 'first') !== (own.length === 0) || (data.by === 'device') !== (data.approval !== undefined)) return 'key';
    const unapproved = data.approval && (await approvalFlaw(data.approval, keyId, this.#placeOf(event), own));
    if (unapproved) return unapproved;
    return signed ? statementFlaw(signed, this.#placeOf(event), { type: 'enrol' }, { keyId, key: data.key }) : 'unsigned';
  }

  async #enrol({ actorId, data, seq, statement }: Extract<SessionEvent, { type: 'keyEnrolled' }>): Promise<void> {
    const { key, by } = data;
    const passkey = statement && (await confirmationIn(statement)) === 'good' ? statement.passkey : undefined;
    const confirmed = passkey && { passkeyId: await passkeyIdOf(passkey.key) };
    this.keys.push({ userId: actorId ?? '', keyId: await keyIdOf(key), key, by, seq, ...confirmed });
  }

  async #flawOf(event: SessionEvent): Promise<Flaw | undefined> {
    const { actorId } = event;
    const content = contentOf(event, this.textHashOf);
    const signed = signedIn(event);
    if (event.signature === undefined && event.statement === undefined) {
      const isDue = actorId !== null && content && (this.isRequired || this.keysOf(actorId).length > 0);
      return isDue && !mayBeUnsigned(event) && !this.#isFollowing(event) ? 'unsigned' : undefined;
    }
    if (!signed || actorId === null || !content) return 'stray';
    const key = this.keysOf(actorId).find(({ keyId }) => keyId === signed.statement.key);
    return key ? statementFlaw(signed, this.#placeOf(event), content, key) : 'unknownKey';
  }

  #placeOf({ seq, actorId }: SessionEvent): SignedPlace {
    return { sessionId: this.sessionId, seq, lastSigned: this.#lastSigned.get(actorId ?? '') ?? 0, hashAt: this.hashAt };
  }

  /** A proposal holds the acceptance of its author, which follows without a signature of its own. */
  #isFollowing({ type, data, seq, actorId }: SessionEvent): boolean {
    const before = this.#before?.event;
    if (type !== 'ballotCast' || before?.seq !== seq - 1 || before.actorId !== actorId || data.choice !== 'accept') return false;
    return (before.type === 'clauseProposed' || before.type === 'counterProposed') && before.data.clauseId === data.clauseId;
  }

  #note(event: SessionEvent): void {
    const { type, data, actorId, seq } = event;
    const isFollowing = this.#isFollowing(event);
    const isSigned = event.signature !== undefined || (isFollowing && this.#before?.isSigned === true);
    if (type === 'sessionStarted') this.isRequired = (data as { devicesRequired?: unknown }).devicesRequired === true;
    if (type === 'clauseProposed' || type === 'counterProposed') this.#textHashes.set(data.clauseId, data.textHash);
    if (event.signature !== undefined && actorId !== null) this.#lastSigned.set(actorId, seq);
    if (type === 'ballotCast') this.#ballots[isSigned ? 'add' : 'delete'](`${data.clauseId} ${actorId}`);
    if (actorId !== null && !isFollowing && type !== 'keyEnrolled' && contentOf(event, this.textHashOf)) {
      const { signed, unsigned } = this.deedsOf(actorId);
      this.#actions.set(actorId, isSigned ? { signed: signed + 1, unsigned } : { signed, unsigned: unsigned + 1 });
    }
    this.#before = { event, isSigned };
  }
}

/** Position of a signed event in a log. */
export interface SignedPlace {
  sessionId: string;
  /** Number of the event. */
  seq: number;
  /** Number of the last event that its person signed before; 0 if none. */
  lastSigned: number;
  hashAt: (seq: number) => string | undefined;
}

/** Fault of a signature about an event; the key belongs to its person. */
export async function statementFlaw(
  signed: Signed,
  { sessionId, seq, lastSigned, hashAt }: SignedPlace,
  content: StatementContent,
  { keyId, key }: Pick<EnrolledKey, 'keyId' | 'key'>,
  verify?: VerifySignature,
): Promise<Flaw | undefined> {
  const { commandId, seenSeq, seenHash, at, passkey } = signed.statement;
  const confirmed = content.type === 'enrol' && passkey !== undefined && { passkey };
  const due = { ...content, session: sessionId, key: keyId, commandId, seenSeq, seenHash, at, ...confirmed };
  if (canonical(due) !== canonical(signed.statement) || !isFrame(signed.statement)) return 'otherStatement';
  if (!(await isSignedWith(key, signed, verify))) return 'signature';
  if (seenSeq >= seq || hashAt(seenSeq) !== seenHash) return 'otherLog';
  if (seenSeq < lastSigned) return 'outdated';
  return (await confirmationIn(signed.statement)) === 'false' ? 'passkey' : undefined;
}

/** Fault of an approval of a key that is enrolled here; `keys` are those of its person. */
export async function approvalFlaw(
  { statement, signature }: Approval,
  device: string,
  { sessionId, seq, hashAt }: Pick<SignedPlace, 'sessionId' | 'seq' | 'hashAt'>,
  keys: readonly Pick<EnrolledKey, 'keyId' | 'key'>[],
  verify?: VerifySignature,
): Promise<Flaw | undefined> {
  const { seenSeq, seenHash, at } = statement;
  const approver = keys.find(({ keyId }) => keyId === statement.key);
  if (!approver) return 'unknownKey';
  const due = approving({ session: sessionId, key: approver.keyId, seenSeq, seenHash, at }, device);
  const isFrame = Number.isInteger(seenSeq) && seenSeq > 0 && typeof seenHash === 'string' && typeof at === 'string';
  if (!isFrame || canonical(due) !== canonical(statement)) return 'otherStatement';
  if (!(await isSignedWith(approver.key, { statement, signature }, verify))) return 'signature';
  return seenSeq >= seq || hashAt(seenSeq) !== seenHash ? 'otherLog' : undefined;
}

/** The statement and signature of an event; undefined if there is none, or only one of both. */
function signedIn({ statement, signature }: SessionEvent): Signed | undefined {
  return typeof statement === 'object' && statement !== null && typeof signature === 'string' ? { statement, signature } : undefined;
}

const isFrame = ({ commandId, seenSeq, seenHash, at }: Signed['statement']): boolean =>
  typeof commandId === 'string' && Number.isInteger(seenSeq) && seenSeq > 0 && typeof seenHash === 'string' && typeof at === 'string';
