import type { SessionEvent } from '../rules/events.ts';
import { safetyCode } from './safety-code.ts';
import { SignedLog, type EnrolledKey, type Flaw } from './signed-log.ts';

/** Whether the devices of the parties signed what a log has in their names. */
export type LogSignatures =
  /** No device signed in this session. */
  | { kind: 'none' }
  /** Every event of a person with a key was signed by it; `confirmed` devices used a passkey. */
  | { kind: 'good'; signed: number; unsigned: number; safetyCode: string; confirmed: number }
  /** An event is not what a device of its person signed. */
  | { kind: 'false'; seq: number; flaw: Flaw };

/** Checks the signatures of a log of which nothing is known yet. */
export class CheckedSignatures {
  #log: SignedLog | undefined;
  readonly #people = new Set<string>();
  #flaw: { seq: number; flaw: Flaw } | undefined;
  #code: Promise<string> | undefined;

  async add(event: object & { sessionId: string; seq: number; actorId: unknown }, hash: string): Promise<void> {
    this.#code = undefined;
    this.#log ??= new SignedLog(event.sessionId);
    if (typeof event.actorId === 'string') this.#people.add(event.actorId);
    const flaw = await this.#log.add(event as unknown as SessionEvent, hash).catch((): Flaw => 'stray');
    if (flaw) this.#flaw ??= { seq: event.seq, flaw };
  }

  async result(): Promise<LogSignatures> {
    const log = this.#log;
    if (this.#flaw) return { kind: 'false', ...this.#flaw };
    if (!log || log.keys.length === 0) return { kind: 'none' };
    const actions = [...this.#people].map(log.deedsOf);
    const sum = (which: 'signed' | 'unsigned') => actions.reduce((all, each) => all + each[which], 0);
    const confirmed = log.keys.filter(({ passkeyId }) => passkeyId !== undefined).length;
    return { kind: 'good', signed: sum('signed'), unsigned: sum('unsigned'), safetyCode: await this.#codeOf(log), confirmed };
  }

  /** The code is slow by design: it is computed once. */
  #codeOf({ sessionId, keys }: SignedLog): Promise<string> {
    this.#code ??= safetyCode(sessionId, keys);
    return this.#code;
  }

  /** Whether an event is not what a device of its person signed. */
  get isFalse(): boolean {
    return this.#flaw !== undefined;
  }

  get keys(): readonly EnrolledKey[] {
    return this.#log?.keys ?? [];
  }

  /** Section of a contract about the devices; undefined if none signed. */
  async forDocument(): Promise<DocumentSigning | undefined> {
    const log = this.#log;
    if (!log || log.keys.length === 0) return undefined;
    return { safetyCode: await this.#codeOf(log), deviceOf: (userId) => deviceOf(log, userId) };
  }
}

/** Whether a device signed what a party did: all of it, some or nothing; `confirmed`: all, and a passkey confirmed each device. */
export type PartyDevice = 'all' | 'confirmed' | 'some' | 'none';

export interface DocumentSigning {
  safetyCode: string;
  deviceOf: (userId: string) => PartyDevice;
}

function deviceOf(log: SignedLog, userId: string): PartyDevice {
  const keys = log.keysOf(userId);
  if (keys.length === 0) return 'none';
  if (log.deedsOf(userId).unsigned > 0) return 'some';
  return keys.every(({ passkeyId }) => passkeyId !== undefined) ? 'confirmed' : 'all';
}
