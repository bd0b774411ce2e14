import { hashedText } from '../../../contract/rules/chain.ts';
import type { Command } from '../../../contract/rules/commands.ts';
import { SoftPasskey } from './soft-passkey.ts';
import { aDevice, SignedSitting, type Device } from './signed-session.ts';
import { sha256 } from '#platform/server/common/sha256.ts';

/** Pseudo-random numbers (mulberry32), the same for the same seed. */
export function dice(seed: number): (count: number) => number {
  let state = seed >>> 0;
  return (count) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % Math.max(1, count);
  };
}

export const pickWith =
  (roll: (count: number) => number) =>
  <Item>(items: readonly Item[]): Item | undefined =>
    items[roll(items.length)];

/** One of each kind of key. */
const passkeys = [new SoftPasskey('EC'), new SoftPasskey('OKP'), new SoftPasskey('RSA')];
let sessions = 0;

const people = ['mia', 'bo', 'cy'] as const;

export async function devicesOfAll(): Promise<ReadonlyMap<string, Device>> {
  const devices = await Promise.all(people.map(async (userId) => [userId, await aDevice()] as const));
  return new Map(devices);
}

/**
 * A session in which devices sign, of about `length` commands: some enrol early, some late, some never,
 * some from a second device.
 */
export async function aSignedSession(
  id: string,
  devices: ReadonlyMap<string, Device>,
  roll: (count: number) => number,
  length = 14,
): Promise<SignedSitting> {
  const languages = roll(3) === 0 ? { languages: ['fr', 'ar'] } : {};
  const testSession = new SignedSitting(id, devices, { lengthMinutes: 60, rule: roll(2) === 0 ? 'unanimity' : 'majority', ...languages });
  for (const userId of people.slice(1)) await testSession.does(userId, { type: 'join', name: `Name of ${userId}` });
  await testSession.enrol('mia', undefined, 'first', undefined, passkeys[(sessions += 1) % (passkeys.length + 1)]?.confirm);
  await testSession.does('mia', { type: 'changeRule', rule: 'twoThirds', isMediated: false });
  await testSession.enrol('bo');
  if (roll(2) === 0) await testSession.enrol('cy');
  await goOn(testSession, roll, length);
  return testSession;
}

export async function goOn(testSession: SignedSitting, roll: (count: number) => number, length: number): Promise<void> {
  for (let count = 0; count < length; count += 1) {
    const actorId = people[roll(people.length)] ?? 'mia';
    if (roll(14) === 0 && testSession.events.some((event) => event.type === 'keyEnrolled' && event.actorId === actorId)) {
      const second = await aDevice();
      const first = roll(2) === 0 ? testSession.devices.get(actorId) : undefined;
      await testSession.enrol(actorId, second, first ? 'device' : 'reauthentication', first);
      await testSession.does(actorId, commandOf(testSession, roll, actorId), second);
    } else await testSession.does(actorId, commandOf(testSession, roll, actorId));
  }
}

function commandOf(
  { id: session, state: { clauses, offeredTo, languages } }: SignedSitting,
  roll: (count: number) => number,
  actorId: string,
): Command {
  const clauseId = `c${session}${clauses.length}`;
  const text = `Text of ${clauseId}, “é” and 1 000 €: ${roll(1000)}`;
  const wording = { text, ...(languages && { translations: { ar: `نص ${clauseId} و«é»` } }) };
  const fresh = { clauseId, ...wording, textHash: sha256(hashedText(wording)) };
  const target = clauses[roll(clauses.length)];
  const kind = roll(12);
  if (!target || kind < 2) return { type: 'propose', title: roll(2) === 0 ? null : 'A title', ...fresh };
  if (kind === 2) return { type: 'counterPropose', targetId: target.id, ...fresh };
  if (kind === 3) return { type: 'withdraw', clauseId: target.id };
  if (kind === 4) return { type: 'extend', minutes: 5 };
  if (kind === 5) return { type: 'offerHandOver', userId: people[roll(people.length)] ?? 'bo' };
  if (kind === 6 && offeredTo === actorId) return { type: 'acceptHandOver' };
  const choice = roll(3) === 0 ? 'reject' : 'accept';
  const open = clauses.find(({ state }) => state === 'active') ?? target;
  return {
    type: 'vote',
    clauseId: open.id,
    choice,
    textHash: open.textHash,
    isConfirmed: true,
    reason: choice === 'reject' ? 'Too dear' : null,
    ...(languages && { shown: roll(2) === 0 ? languages : languages.slice(roll(2)).slice(0, 1) }),
  };
}
