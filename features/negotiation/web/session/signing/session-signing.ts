import type { PasskeyAssertion } from '#features/accounts/contract/passkey-shapes.ts';
import type { CallProblem } from '#platform/web/api/problem.ts';
import { randomUuid } from '#platform/web/api/random-uuid.ts';
import { canonical, firstHash } from '#platform/contract/hash-chain.ts';
import { apply } from '../../../contract/rules/apply.ts';
import { hashedText, linkText } from '../../../contract/rules/chain.ts';
import type { ChainedEvent, SessionEvent } from '../../../contract/rules/events.ts';
import type { SessionState } from '../../../contract/rules/state.ts';
import { countersigning, type Countersigning, type SealedEnd } from '../../../contract/signing/countersignature.ts';
import { approving } from '../../../contract/signing/approval.ts';
import { passkeyChallenge } from '../../../contract/signing/passkey.ts';
import { keyIdOf, sha256Of } from '../../../contract/signing/public-key.ts';
import { safetyCode } from '../../../contract/signing/safety-code.ts';
import { signStatement } from '../../../contract/signing/signature.ts';
import { SignedLog, type EnrolledKey, type Flaw, type SignedActions } from '../../../contract/signing/signed-log.ts';
import type { SessionFeed } from '../session-feed.ts';
import { deviceKey, storedKey, type DeviceKey } from './device-key.ts';
import type { Approval, PublicKey, Signed, Statement, StatementContent } from '../../../contract/signing/signed.ts';
import { Listeners } from '#platform/web/storage/listeners.ts';

/** Why the log is not the one that the parties signed; `state`: the session shown does not follow from it. */
export type LogFlaw = Flaw | 'chain' | 'text' | 'state';

/** Part of the log that this browser has checked so far. */
export interface SigningView {
  /** Number of the last event checked; 0 before the first check. */
  seq: number;
  /** Hash of that event. */
  head: string;
  flaw: LogFlaw | undefined;
  keys: readonly EnrolledKey[];
  /** Empty while no one has a key. */
  safetyCode: string;
  isRequired: boolean;
  /** The key of this device in this session. */
  ownKeyId: string | undefined;
  deedsOf: (userId: string) => SignedActions;
  isSignedBallot: (clauseId: string, userId: string) => boolean;
}

export interface SigningDependencies {
  viewerId: string;
  /** Events after a given one, with the texts of clauses; may be the first part of them. */
  readEvents: (after: number) => Promise<readonly SessionEvent[]>;
  enrol: (body: { key: DeviceKey['key']; commandId: string; signed: Signed; approval?: Approval }) => Promise<readonly SessionEvent[]>;
}

/** Additions to a device's own signature when its key is enrolled. */
interface Support {
  /** By another device of the viewer. */
  approval?: Approval;
  /** Asks a passkey of the viewer to sign a challenge. */
  confirm?: (challenge: string) => Promise<PasskeyAssertion>;
}

const noActions: SignedActions = { signed: 0, unsigned: 0 };

/**
 * Checks every event of a session in this browser: the hash chain, the texts, and the signatures of
 * the parties' devices; and signs the commands of the viewer. After an event that is not what its
 * person signed, nothing more is signed.
 */
export class SessionSigning {
  readonly #feed: SessionFeed;
  readonly #dependencies: SigningDependencies;
  readonly #log: SignedLog;
  readonly #listeners = new Listeners();
  readonly #waiting = new Map<number, ChainedEvent>();
  #head = firstHash;
  #state: SessionState | undefined;
  #isCompared = false;
  #prepared: Promise<DeviceKey | undefined> | undefined;
  #running: Promise<void> = Promise.resolve();
  #view: SigningView;

  constructor(feed: SessionFeed, dependencies: SigningDependencies) {
    this.#feed = feed;
    this.#dependencies = dependencies;
    this.#log = new SignedLog(feed.state().id);
    this.#view = {
      seq: 0,
      head: firstHash,
      flaw: undefined,
      keys: [],
      safetyCode: '',
      isRequired: false,
      ownKeyId: undefined,
      deedsOf: () => noActions,
      isSignedBallot: () => false,
    };
  }

  readonly subscribe = this.#listeners.subscribe;
  readonly view = (): SigningView => this.#view;

  /** Checks what has happened, and from now on everything new; returns the function that ends it. */
  open(): () => void {
    if (!(globalThis.crypto as Crypto | undefined)?.subtle) return () => {};
    const stop = this.#feed.onEvents((events) => {
      for (const event of events) this.#waiting.set(event.seq, event as ChainedEvent);
      void this.#check();
    });
    void this.#check();
    return stop;
  }

  /** Reads the key of this device ahead of the next command, which then need not wait for the storage. */
  prepare(): void {
    this.#prepared = storedKey(this.#dependencies.viewerId, this.#log.sessionId);
  }

  /**
   * Signs a command with the device's key; undefined if this browser cannot sign. The first time,
   * the
   * key of the device is enrolled, for which a person with another one has to sign in again.
   *
   * @throws `CallProblem` if the log is not the one that the parties signed.
   */
  async signed(content: StatementContent, commandId: string): Promise<Signed | undefined> {
    this.#assertWhole();
    const device = (await this.#prepared) ?? (await deviceKey(this.#dependencies.viewerId, this.#log.sessionId));
    this.#prepared = undefined;
    if (!device) return undefined;
    await this.#ready();
    if (!this.#isEnrolled(device)) await this.#enrol(device);
    return this.#sign(device, content, commandId);
  }

  /**
   * Signs the end of the session; undefined if the key of this device is not enrolled, or if the
   * log that it has checked ends differently.
   */
  async countersigned(end: SealedEnd): Promise<{ statement: Countersigning; signature: string } | undefined> {
    const { viewerId } = this.#dependencies;
    const device = await storedKey(viewerId, this.#log.sessionId);
    const isSame = !this.#view.flaw && end.session === this.#log.sessionId && end.events === this.#log.seq && end.headHash === this.#head;
    if (!device || !isSame || !this.#isEnrolled(device)) return undefined;
    return signStatement(countersigning(end, device.keyId, new Date().toISOString()), device.sign);
  }

  /** The key of this device, made if there is none; undefined if this browser cannot sign. */
  async ownKey(): Promise<DeviceKey | undefined> {
    const device = await deviceKey(this.#dependencies.viewerId, this.#log.sessionId);
    if (device && this.#view.ownKeyId !== device.keyId) this.#publish({ ...this.#view, ownKeyId: device.keyId });
    return device;
  }

  /** Signs the key of another device of the viewer with this enrolled device. */
  async approval(key: PublicKey): Promise<Approval | undefined> {
    await this.#ready();
    const device = await storedKey(this.#dependencies.viewerId, this.#log.sessionId);
    if (!device || !this.#isEnrolled(device)) return undefined;
    const seen = { seenSeq: this.#log.seq, seenHash: this.#head };
    const frame = { session: this.#log.sessionId, key: device.keyId, ...seen, at: new Date().toISOString() };
    return signStatement(approving(frame, await keyIdOf(key)), device.sign);
  }

  /** Enrols the key of this device with the approval of another one. */
  async enrolApproved(approval: Approval): Promise<void> {
    this.#assertWhole();
    const device = await storedKey(this.#dependencies.viewerId, this.#log.sessionId);
    if (!device || device.keyId !== approval.statement.device) return;
    await this.#ready();
    if (!this.#isEnrolled(device)) await this.#enrol(device, { approval });
  }

  /** Enrols the key of this device, confirmed by a passkey of the viewer. */
  async enrolConfirmed(confirm: Support['confirm'] & object): Promise<void> {
    this.#assertWhole();
    const device = await this.ownKey();
    if (!device) return;
    await this.#ready();
    if (!this.#isEnrolled(device)) await this.#enrol(device, { confirm });
  }

  #isEnrolled = ({ keyId }: DeviceKey) => this.#log.keysOf(this.#dependencies.viewerId).some((each) => each.keyId === keyId);

  async #enrol(device: DeviceKey, { approval, confirm }: Support = {}): Promise<void> {
    const commandId = randomUuid();
    const statement = this.#statement(device, { type: 'enrol' }, commandId);
    const passkey = await confirm?.(await passkeyChallenge(statement));
    const signed = await signStatement({ ...statement, ...(passkey && { passkey }) }, device.sign);
    this.#feed.receive(await this.#dependencies.enrol({ key: device.key, commandId, signed, ...(approval && { approval }) }));
    await this.#ready();
  }

  #sign(device: DeviceKey, content: StatementContent, commandId: string): Promise<Signed> {
    return signStatement(this.#statement(device, content, commandId), device.sign);
  }

  #statement(device: DeviceKey, content: StatementContent, commandId: string): Statement {
    const seen = { seenSeq: this.#log.seq, seenHash: this.#head };
    const frame = { session: this.#log.sessionId, key: device.keyId, commandId, ...seen, at: new Date().toISOString() };
    return { ...content, ...frame };
  }

  #assertWhole(): void {
    if (this.#view.flaw) throw { isProblem: true, code: 'signature.otherLog', status: 409 } satisfies CallProblem;
  }

  /** Resolves when everything that the page shows has been checked. */
  async #ready(): Promise<void> {
    await this.#check();
    if (!this.#view.flaw && this.#log.seq < this.#feed.state().seq)
      throw { isProblem: true, code: 'network.failed', status: 0 } satisfies CallProblem;
    this.#assertWhole();
  }

  #check(): Promise<void> {
    this.#running = this.#running.then(() => this.#readOn()).catch(() => {});
    return this.#running;
  }

  async #readOn(): Promise<void> {
    let { flaw } = this.#view;
    const known = this.#log.keys.length;
    while (!flaw && this.#log.seq < this.#feed.state().seq) {
      const next = this.#waiting.get(this.#log.seq + 1);
      if (next) flaw = await this.#take(next);
      else {
        const events = await this.#dependencies.readEvents(this.#log.seq);
        if (events.length === 0) break;
        // The page has these from a full reload, or not yet.
        this.#isCompared = false;
        for (const event of events) this.#waiting.set(event.seq, event as ChainedEvent);
      }
    }
    flaw ??= this.#comparison();
    await this.#show(flaw, known);
  }

  async #take(event: ChainedEvent): Promise<LogFlaw | undefined> {
    const { hash, ...link } = event;
    this.#waiting.delete(event.seq);
    if (link.seq !== this.#log.seq + 1 || (await sha256Of(linkText(this.#log.sessionId, this.#head, link))) !== hash) return 'chain';
    const isProposal = link.type === 'clauseProposed' || link.type === 'counterProposed';
    if (isProposal && (await sha256Of(hashedText(link.data))) !== link.data.textHash) return 'text';
    this.#state = apply(this.#state, link);
    this.#head = hash;
    return this.#log.add(link, hash);
  }

  /** Whether the session that the page loaded as a whole follows from the log. */
  #comparison(): LogFlaw | undefined {
    if (this.#isCompared || !this.#state || this.#state.seq !== this.#feed.state().seq) return undefined;
    this.#isCompared = true;
    return canonical(this.#state) === canonical(this.#feed.state()) ? undefined : 'state';
  }

  async #show(flaw: LogFlaw | undefined, knownKeys: number): Promise<void> {
    const log = this.#log;
    const own = this.#view.ownKeyId ?? (await storedKey(this.#dependencies.viewerId, log.sessionId))?.keyId;
    // Each view draws the page again.
    if (log.seq === this.#view.seq && flaw === this.#view.flaw && own === this.#view.ownKeyId) return;
    const isSame = log.keys.length === knownKeys && (this.#view.safetyCode !== '' || knownKeys === 0);
    this.#publish({
      seq: log.seq,
      head: this.#head,
      flaw,
      keys: [...log.keys],
      safetyCode: isSame ? this.#view.safetyCode : await safetyCode(log.sessionId, log.keys),
      isRequired: log.isRequired,
      ownKeyId: own,
      deedsOf: log.deedsOf,
      isSignedBallot: log.isSignedBallot,
    });
  }

  #publish(view: SigningView): void {
    this.#view = view;
    this.#listeners.notify();
  }
}
