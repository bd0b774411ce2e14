import { createHash } from 'node:crypto';
import { readGroup } from '#features/groups/contract/endpoints.ts';
import { listFaces } from '#features/groups/contract/faces-endpoints.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { answer, refusal, type Answer } from '#platform/web/testing/fake-replies.ts';
import { firstHash } from '#platform/contract/hash-chain.ts';
import { readCheck } from '../../contract/contract-endpoints.ts';
import { readCountersignatures } from '../../contract/countersignature-endpoints.ts';
import { readDeviceRequest } from '../../contract/device-endpoints.ts';
import * as clauseCalls from '../../contract/clause-endpoints.ts';
import * as calls from '../../contract/endpoints.ts';
import { readHiding } from '../../contract/hiding-endpoints.ts';
import { apply } from '../../contract/rules/apply.ts';
import { hashedText, linkText } from '../../contract/rules/chain.ts';
import type { Command, StartSession } from '../../contract/rules/commands.ts';
import { decide } from '../../contract/rules/decide.ts';
import type { ChainedEvent, EventBody, SessionEvent } from '../../contract/rules/events.ts';
import { start } from '../../contract/rules/start.ts';
import type { SessionState, Translations } from '../../contract/rules/state.ts';
import { aDevice, type Device } from '../../server/signing/testing/signed-session.ts';
import type { SoftPasskey } from '../../server/signing/testing/soft-passkey.ts';
import { approving } from '../../contract/signing/approval.ts';
import type { SealedEnd } from '../../contract/signing/countersignature.ts';
import { passkeyChallenge } from '../../contract/signing/passkey.ts';
import { signStatement } from '../../contract/signing/signature.ts';
import type { Enrolment, Signed } from '../../contract/signing/signed.ts';
import { apart } from '../../contract/sent-session.ts';

export const ana = { id: 'AAAAAAA2', username: 'ana', name: 'Ana Soto' };
export const bob = { id: 'AAAAAAA3', username: 'bob', name: 'Bob Heron' };
export const cem = { id: 'AAAAAAA4', username: 'cem', name: 'Cem Kaya' };
export const sessionId = 'SESS2345';

/** A group of five with the names of these people. */
const facesOf = (...people: (typeof ana)[]) => ({
  memberCount: 5,
  viewerStatus: 'member' as const,
  faces: people.map(({ id, name }) => ({ userId: id, name })),
  can: { join: false },
});

/** Id of the n-th proposed clause. */
export const clauseId = (number: number): string => `01890a5d-ac96-774b-bcce-b3020000000${number}`;
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const wording = (text: string, translations?: Translations) => {
  const texts = { text, ...(translations && { translations }) };
  return { ...texts, textHash: hashOf(hashedText(texts)) };
};
/** Votes outside any page are on the first language. */
const shownIn = ({ languages }: SessionState) => languages && { shown: languages.slice(0, 1) };
type KeyEnrolled = Extract<EventBody, { type: 'keyEnrolled' }>;
const began = Date.parse('2026-11-20T12:00:00Z');

/**
 * A session on the rules without a server, with the API replies for its parties. Ana manages it,
 * the others have joined.
 */
export class ASession {
  state: SessionState;
  readonly events: ChainedEvent[] = [];
  #headHash = firstHash;
  /** Seconds since the start. */
  seconds = 0;
  #clauses = 0;

  constructor(change: Partial<StartSession> = {}, ...others: (typeof ana)[]) {
    const origin = { actorId: ana.id, at: this.now };
    const setting: StartSession = {
      type: 'start',
      id: sessionId,
      managerName: ana.name,
      title: 'The new boats',
      agenda: 'Two boats\nby autumn',
      documentType: 'sale',
      lengthMinutes: 20,
      rule: 'unanimity',
      isMediated: false,
      groupId: null,
      admission: 'open',
      ...change,
    };
    this.state = this.#write(undefined, ana.id, start(setting, origin));
    for (const { id, name } of others) this.does(id, { type: 'join', name });
  }

  /** The database's time. */
  get now(): string {
    return new Date(began + this.seconds * 1000).toISOString().replace('Z', '250Z');
  }

  /**
   * Runs a command outside any page; returns the resulting events.
   *
   * @throws the refusal
   */
  does(actorId: string, command: Command): readonly SessionEvent[] {
    const before = this.events.length;
    const clock = decide(this.state, { type: 'tick' }, { actorId, at: this.now });
    if ('events' in clock) this.state = this.#write(this.state, null, clock.events);
    const outcome = decide(this.state, command, { actorId, at: this.now });
    if ('refusal' in outcome) throw refusal(outcome.refusal.code);
    this.state = this.#write(this.state, actorId, outcome.events);
    return this.events.slice(before);
  }

  propose(actorId: string, text: string, title: string | null = null, translations?: Translations) {
    return this.does(actorId, { type: 'propose', clauseId: this.#newClause(), title, ...wording(text, translations) });
  }

  counter(actorId: string, target: number, text: string, translations?: Translations) {
    const ids = { clauseId: this.#newClause(), targetId: clauseId(target) };
    return this.does(actorId, { type: 'counterPropose', ...ids, ...wording(text, translations) });
  }

  vote(actorId: string, number: number, choice: 'accept' | 'reject', reason: string | null = null) {
    const { textHash = '' } = this.state.clauses[number - 1] ?? {};
    return this.does(actorId, {
      type: 'vote',
      clauseId: clauseId(number),
      choice,
      textHash,
      isConfirmed: true,
      reason,
      ...shownIn(this.state),
    });
  }

  acceptIf(actorId: string, number: number, ...conditions: number[]) {
    const { textHash = '' } = this.state.clauses[number - 1] ?? {};
    const vote = { clauseId: clauseId(number), choice: 'accept', textHash, isConfirmed: true, reason: null } as const;
    return this.does(actorId, { type: 'vote', ...vote, conditions: conditions.map(clauseId) });
  }

  textHashOf = (number: number): string => this.state.clauses[number - 1]?.textHash ?? '';

  /** The API replies for a person with the session open. */
  answersTo(actorId: string): Answer[] {
    const payload = (events: readonly SessionEvent[]) => ({ seq: this.state.seq, events }) as never;
    const does = (endpoint: Endpoint, commandOf: (requested: { params: Record<string, string>; body: never }) => Command): Answer =>
      answer(endpoint, (requested) => payload(this.does(actorId, commandOf(requested as never))));
    type Body = Record<
      'body',
      {
        text: string;
        title?: string;
        choice: 'accept';
        reason?: string;
        minutes: number;
        rule: 'majority';
        mediator: boolean;
        userId: string;
        textHash: string;
        confirmed: boolean;
        conditions?: string[];
        shown?: string[];
        translations?: Translations;
      }
    >;
    return [
      answer(calls.readSession, () => ({ ...apart(this.state), headHash: this.#headHash, now: this.now }) as never),
      answer(
        calls.readEvents,
        ({ query }) => ({ seq: this.state.seq, now: this.now, events: this.events.slice(Number(query['after'] ?? 0)) }) as never,
      ),
      answer(readHiding, { isHidden: false }),
      answer(listFaces, {
        items: this.state.groupId === null ? [] : [{ ...facesOf(ana, bob, cem), id: this.state.groupId }],
      }),
      answer(readCheck, { differs: false }),
      answer(readCountersignatures, { end: null, items: [] }),
      answer(readDeviceRequest, { request: null }),
      answer(readGroup, { viewerStatus: 'member' } as never),
      answer(clauseCalls.proposeClause, ({ body }) =>
        payload(
          this.propose(actorId, (body as Body['body']).text, (body as Body['body']).title || null, (body as Body['body']).translations),
        ),
      ),
      answer(clauseCalls.counterPropose, ({ params, body }) =>
        payload(
          this.counter(actorId, Number(params['clauseId']?.at(-1)), (body as Body['body']).text, (body as Body['body']).translations),
        ),
      ),
      does(clauseCalls.castVote, ({ params, body }: Body & { params: Record<string, string> }) => ({
        type: 'vote',
        clauseId: params['clauseId'] ?? '',
        choice: body.choice,
        textHash: body.textHash,
        isConfirmed: body.confirmed,
        reason: body.reason ?? null,
        ...(body.conditions && { conditions: body.conditions }),
        ...(body.shown && { shown: body.shown }),
      })),
      does(clauseCalls.withdrawClause, ({ params }) => ({ type: 'withdraw', clauseId: params['clauseId'] ?? '' })),
      does(calls.leaveNegotiation, () => ({ type: 'leave' })),
      does(calls.changeRule, ({ body }: Body) => ({ type: 'changeRule', rule: body.rule, isMediated: body.mediator })),
      does(calls.admitParty, ({ params }) => ({ type: 'admit', userId: params['userId'] ?? '' })),
      does(calls.declineParty, ({ params }) => ({ type: 'decline', userId: params['userId'] ?? '' })),
      does(calls.removeParty, ({ params, body }: { params: Record<string, string>; body: { reason: string } }) => ({
        type: 'remove',
        userId: params['userId'] ?? '',
        reason: body.reason,
      })),
      does(calls.handOverSession, ({ body }: Body) => ({ type: 'offerHandOver', userId: body.userId })),
      does(calls.acceptHandOver, () => ({ type: 'acceptHandOver' })),
      does(calls.declineHandOver, () => ({ type: 'declineHandOver' })),
      does(calls.extendSession, ({ body }: Body) => ({ type: 'extend', minutes: body.minutes })),
      does(calls.openFinalVote, () => ({ type: 'openFinalVote' })),
      does(calls.endSession, () => ({ type: 'end' })),
    ];
  }

  /** Adds the enrolment of a new key to the log, signed by it. */
  async enrol(actorId: string, by: Enrolment = 'first', approver?: Device, passkey?: SoftPasskey): Promise<Device> {
    const device = await aDevice();
    const seen = { seenSeq: this.events.length, seenHash: this.#headHash };
    const frame = { session: sessionId, key: device.keyId, commandId: `of ${actorId}`, ...seen, at: this.now };
    const statement = { type: 'enrol', ...frame };
    const confirmed = passkey && { passkey: await passkey.confirm(await passkeyChallenge(statement)) };
    const signed = await signStatement({ ...statement, ...confirmed }, device.sign);
    const shared = { session: sessionId, ...seen, at: this.now };
    const approval = approver && (await signStatement(approving({ ...shared, key: approver.keyId }, device.keyId), approver.sign));
    this.takeKey(actorId, { key: device.key, by, ...(approval && { approval }) }, signed);
    return device;
  }

  /** Adds an enrolment to the log; returns its event. */
  takeKey(actorId: string, data: KeyEnrolled['data'], signed: Signed): readonly SessionEvent[] {
    this.state = this.#write(this.state, actorId, [{ type: 'keyEnrolled', data }], signed);
    return this.events.slice(-1);
  }

  /** Countersignatures of devices; the hashes of the files are invented. */
  get end(): SealedEnd {
    const files = { en: hashOf('en'), es: hashOf('es'), fr: hashOf('fr') };
    return { session: sessionId, events: this.events.length, headHash: this.#headHash, files };
  }

  #newClause(): string {
    return clauseId((this.#clauses += 1));
  }

  #write(before: SessionState | undefined, actorId: string | null, bodies: readonly EventBody[], signed?: Signed): SessionState {
    let state = before;
    for (const body of bodies) {
      const event = { ...body, seq: this.events.length + 1, at: this.now, actorId, ...signed } as SessionEvent;
      this.#headHash = hashOf(linkText(sessionId, this.#headHash, event));
      this.events.push({ ...event, hash: this.#headHash });
      state = apply(state, event);
    }
    if (!state) throw new Error('nothing was written');
    return state;
  }
}
