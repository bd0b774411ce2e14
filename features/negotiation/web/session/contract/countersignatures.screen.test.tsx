import { expect, test, vi } from 'vitest';
import { answer, type Screen } from '#platform/web/testing/screen.tsx';
import { canonical } from '#platform/contract/hash-chain.ts';
import { readCountersignatures } from '../../../contract/countersignature-endpoints.ts';
import { countersigning, type Countersignature, type SealedEnd } from '../../../contract/signing/countersignature.ts';
import { signStatement } from '../../../contract/signing/signature.ts';
import type { Device } from '../../../server/signing/testing/signed-session.ts';
import en from '../../../words/session/en.json' with { type: 'json' };
import { ana, ASession, bob, cem } from '../../testing/a-session.ts';
import { openSession } from '../../testing/open-session.tsx';

/** A session of three that has ended; Ana and Bob have a key. */
async function ended(): Promise<{ session: ASession; devices: { ana: Device; bob: Device } }> {
  const session = new ASession({}, bob, cem);
  const devices = { ana: await session.enrol(ana.id), bob: await session.enrol(bob.id) };
  session.does(ana.id, { type: 'end' });
  return { session, devices };
}

async function countersignatureOf(device: Device, end: SealedEnd): Promise<Countersignature> {
  const { statement, signature } = await signStatement(countersigning(end, device.keyId, '2026-11-21T09:30:00.000Z'), device.sign);
  return { statement: canonical(statement), signature };
}

const open = (session: ASession, end: SealedEnd | null, items: Countersignature[]) =>
  openSession(session, ana, [answer(readCountersignatures, { end, items } as never)]);
const shows = (screen: Screen, text: string) =>
  vi.waitFor(() => screen.does(() => expect(screen.text()).toContain(text)), { timeout: 5_000 });

test('NE-28 the page of an ended session shows who countersigned, who has not, and for whom no device signed', async () => {
  const { session, devices } = await ended();
  const screen = await open(session, session.end, [await countersignatureOf(devices.bob, session.end)]);
  await shows(screen, 'Bob Heron Countersigned on November 21, 2026');
  expect(screen.text()).toContain(`Ana Soto ${en.countersignedNot}`);
  expect(screen.text()).toContain(`Cem Kaya ${en.signsFromNone}`);
  expect(screen.text()).not.toContain(en.countersignOther);
  expect(screen.names()).toContain(en.downloadCountersignatures);
});

test('NE-28 a countersignature of another end, or by a key that the log does not have, does not count', async () => {
  const { session, devices } = await ended();
  const foreign = await new ASession({}).enrol(bob.id);
  const items = [
    await countersignatureOf(devices.bob, { ...session.end, headHash: 'a'.repeat(64) }),
    await countersignatureOf(foreign, session.end),
    { ...(await countersignatureOf(devices.ana, session.end)), signature: (await countersignatureOf(devices.bob, session.end)).signature },
  ];
  const screen = await open(session, session.end, items);
  await shows(screen, '3 countersignatures are not valid');
  expect(screen.text()).toContain(`Bob Heron ${en.countersignedNot}`);
  expect(screen.text()).toContain(`Ana Soto ${en.countersignedNot}`);
});

test('NE-28 a site that signed another end than the log of the page has is reported', async () => {
  const { session } = await ended();
  const screen = await open(session, { ...session.end, headHash: 'a'.repeat(64) }, []);
  await shows(screen, en.countersignOther);
  expect(screen.text()).toContain(en.countersignOther);
});
