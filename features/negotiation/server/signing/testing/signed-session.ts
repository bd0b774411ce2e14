import { webcrypto } from 'node:crypto';
import type { PasskeyAssertion } from '#features/accounts/contract/passkey-shapes.ts';
import { firstHash, inOrder } from '#platform/contract/hash-chain.ts';
import { logLine } from '../../../contract/log-file.ts';
import { apply } from '../../../contract/rules/apply.ts';
import { linkText } from '../../../contract/rules/chain.ts';
import type { Command } from '../../../contract/rules/commands.ts';
import { decide } from '../../../contract/rules/decide.ts';
import type { ChainedEvent, EventBody, SessionEvent } from '../../../contract/rules/events.ts';
import { start } from '../../../contract/rules/start.ts';
import type { SessionState } from '../../../contract/rules/state.ts';
import { after, setting } from '../../../contract/rules/testing/test-session.ts';
import { approving } from '../../../contract/signing/approval.ts';
import { passkeyChallenge } from '../../../contract/signing/passkey.ts';
import { keyIdOf, publicKeyIn } from '../../../contract/signing/public-key.ts';
import { signStatement } from '../../../contract/signing/signature.ts';
import { contentOf } from '../../../contract/signing/statement.ts';

import { sha256 } from '#platform/server/common/sha256.ts';
import type { Approval, Enrolment, PublicKey, Signed, StatementContent } from '../../../contract/signing/signed.ts';

/** A key of a device, with the private one. */
export interface Device {
  keyId: string;
  key: PublicKey;
  sign: (text: Uint8Array) => Promise<ArrayBuffer>;
}

export async function aDevice(): Promise<Device> {
  const pair = await webcrypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']);
  const key = publicKeyIn(await webcrypto.subtle.exportKey('jwk', pair.publicKey));
  if (!key) throw new Error('no key');
  const sign = (text: Uint8Array) => webcrypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, pair.privateKey, text);
  return { keyId: await keyIdOf(key), key, sign };
}

type Loose = { -readonly [Member in keyof SessionEvent]: SessionEvent[Member] } & { data: Record<string, unknown> };
export type ForgedEvent = Omit<Loose, 'type' | 'hash' | 'data'> & { type: string; data: Record<string, unknown>; hash?: string };

/** Numbers and hashes events again, as anyone with access to the database can. */
export function chained(sessionId: string, events: readonly ForgedEvent[]): ChainedEvent[] {
  let previous = firstHash;
  return events.map(({ hash: _, ...event }, index) => {
    const link = { ...event, data: inOrder(event.data), seq: index + 1 } as unknown as SessionEvent;
    previous = sha256(linkText(sessionId, previous, link));
    return { ...link, hash: previous };
  });
}

export const logText = (sessionId: string, events: readonly ChainedEvent[]): string =>
  events.map((event, index) => logLine(sessionId, events[index - 1]?.hash ?? firstHash, event)).join('');

/** A session by the rules in which devices sign; `mia` manages it. */
export class SignedSitting {
  readonly id: string;
  state: SessionState;
  events: ChainedEvent[] = [];
  readonly devices: ReadonlyMap<string, Device>;
  #seconds = 0;
  #commands = 0;

  constructor(id: string, devices: ReadonlyMap<string, Device>, change: Partial<Parameters<typeof start>[0]> = {}) {
    this.id = id;
    this.devices = devices;
    this.state = undefined as never;
    this.#write('mia', start({ ...setting, id, ...change }, { actorId: 'mia', at: after(0) }));
  }

  /** A copy that continues by itself. */
  fork(): SignedSitting {
    const copy = new SignedSitting(this.id, this.devices);
    copy.events = [...this.events];
    copy.state = this.state;
    copy.#seconds = this.#seconds;
    copy.#commands = this.#commands + 1_000;
    return copy;
  }

  get text(): string {
    return logText(this.id, this.events);
  }

  /** `approver`: another device of the person, which approves this one. */
  async enrol(
    actorId: string,
    device = this.devices.get(actorId),
    by: Enrolment = 'first',
    approver?: Device,
    confirm?: (challenge: string) => Promise<PasskeyAssertion>,
  ): Promise<void> {
    if (!device) throw new Error(`${actorId} has no device`);
    const approval = approver && (await this.approval(approver, device));
    this.#write(
      actorId,
      [{ type: 'keyEnrolled', data: { key: device.key, by, ...(approval && { approval }) } }],
      await this.enrolment(device, confirm),
    );
  }

  approval(approver: Device, device: Device, seen = this.events.length): Promise<Approval> {
    const frame = { session: this.id, key: approver.keyId, at: '2026-11-20T12:00:00.000Z' };
    const statement = approving({ ...frame, seenSeq: seen, seenHash: this.events[seen - 1]?.hash ?? '' }, device.keyId);
    return signStatement(statement, approver.sign);
  }

  /** Runs a command, signed by the device of the person if it is enrolled; false if it is refused. */
  async does(actorId: string, command: Command, device = this.devices.get(actorId)): Promise<boolean> {
    const at = after((this.#seconds += 1));
    const outcome = decide(this.state, command, { actorId, at });
    if ('refusal' in outcome || outcome.events.length === 0) return false;
    const [own] = outcome.events;
    const content = own && contentOf({ ...own, actorId }, this.textHashOf);
    const isEnrolled = this.events.some((event) => event.type === 'keyEnrolled' && event.actorId === actorId);
    const signed = isEnrolled && device && content ? await this.signed(device, content) : undefined;
    this.#write(actorId, outcome.events, signed);
    return true;
  }

  textHashOf = (clauseId: string): string | undefined => this.state.clauses.find(({ id }) => id === clauseId)?.textHash;

  /** Statement of a device on enrolling its key; `confirm`: by a passkey of the person. */
  async enrolment(device: Device, confirm?: (challenge: string) => Promise<PasskeyAssertion>): Promise<Signed> {
    const { statement } = await this.signed(device, { type: 'enrol' });
    const passkey = await confirm?.(await passkeyChallenge(statement));
    return signStatement({ ...statement, ...(passkey && { passkey }) }, device.sign);
  }

  signed(device: Device, content: StatementContent, seen = this.events.length): Promise<Signed> {
    const frame = { session: this.id, key: device.keyId, commandId: `command ${(this.#commands += 1)}`, at: '2026-11-20T12:00:00.000Z' };
    return signStatement({ ...content, ...frame, seenSeq: seen, seenHash: this.events[seen - 1]?.hash ?? '' }, device.sign);
  }

  #write(actorId: string, bodies: readonly EventBody[], signed?: Signed): void {
    const at = after(this.#seconds);
    for (const [index, body] of bodies.entries()) {
      const previous = this.events.at(-1)?.hash ?? firstHash;
      const seq = this.events.length + 1;
      const event = { ...body, data: inOrder(body.data), seq, at, actorId, ...(index === 0 && signed) } as SessionEvent;
      this.state = apply(this.state as SessionState | undefined, event);
      this.events.push({ ...event, hash: sha256(linkText(this.id, previous, event)) });
    }
  }
}
