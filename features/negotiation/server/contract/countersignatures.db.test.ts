import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { aUser } from '#features/accounts/server/testing.ts';
import { groups } from '#features/groups/server/feature.ts';
import { requesterOf } from '#features/groups/server/testing.ts';
import { newId } from '#platform/server/common/id.ts';
import { newEd25519Key } from '#platform/server/keys/ed25519-key.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import { readVerification } from '../../contract/contract-endpoints.ts';
import { countersign, readCountersignatures } from '../../contract/countersignature-endpoints.ts';
import { enrolDevice } from '../../contract/device-endpoints.ts';
import * as endpoints from '../../contract/endpoints.ts';
import { countersignaturesChangedMessage } from '../../contract/live.ts';
import { countersigning, readCountersignatures as readFile, type SealedEnd } from '../../contract/signing/countersignature.ts';
import { signStatement } from '../../contract/signing/signature.ts';
import type { StatementContent } from '../../contract/signing/signed.ts';
import { exportedSessions } from '../exports-store.ts';
import { negotiation } from '../feature.ts';
import { aDevice, type Device } from '../signing/testing/signed-session.ts';
import { aSession, readLog } from '../testing/sessions.ts';
import { typesetter } from './contract-files.ts';
import { readCountersignatureFile } from './countersignatures.ts';
import { sealSession } from './seal-session.ts';

let database: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let ana: SignedInViewer;
let bob: SignedInViewer;
let cleo: SignedInViewer;
const folder = mkdtempSync(join(tmpdir(), 'countersigned-'));

beforeAll(async () => {
  database = await testDatabase();
  const features = [accounts, groups, negotiation];
  app = createTestApp(database.db, features, { DATA_DIR: folder, CONTRACT_SIGNING_KEY: newEd25519Key() });
  ask = requesterOf(app, features);
  ana = (await aUser(app, { role: 'manager', name: 'Ana' })).viewer;
  bob = (await aUser(app, { name: 'Bob' })).viewer;
  cleo = (await aUser(app, { name: 'Cleo' })).viewer;
});
afterAll(async () => {
  typesetter.stop();
  await database.drop();
  rmSync(folder, { recursive: true });
});

const at = '2026-11-30T08:00:00.000Z';
const refused = (code: string) => expect.objectContaining({ code });

async function signed(device: Device, id: string, commandId: string, content: StatementContent) {
  const head = (await readLog(app, id)).at(-1);
  const frame = { session: id, key: device.keyId, commandId, seenSeq: head?.seq ?? 0, seenHash: head?.hash ?? '', at };
  return signStatement({ ...content, ...frame }, device.sign);
}

async function enrol(viewer: SignedInViewer, id: string, device: Device): Promise<void> {
  const commandId = newId();
  await ask(enrolDevice, viewer, {
    params: { id },
    body: { key: device.key, commandId, signed: await signed(device, id, commandId, { type: 'enrol' }) },
  });
}

/** A session that Ana ended from her device; Bob has one too, unless he has none. */
async function ended(devices: { ana: Device; bob?: Device }): Promise<string> {
  const { id } = await aSession(app, ana, [bob]);
  await enrol(ana, id, devices.ana);
  if (devices.bob) await enrol(bob, id, devices.bob);
  const commandId = newId();
  await ask(endpoints.endSession, ana, {
    params: { id },
    body: { commandId, signed: await signed(devices.ana, id, commandId, { type: 'end' }) },
  });
  return id;
}

const read = (viewer: SignedInViewer, id: string) => ask(readCountersignatures, viewer, { params: { id } });
async function countersigns(viewer: SignedInViewer, id: string, end: SealedEnd, device: Device, keyId = device.keyId) {
  const body = await signStatement(countersigning(end, keyId, at), device.sign);
  return ask(countersign, viewer, { params: { id }, body });
}

test('NE-28 devices countersign the sealed end, once each, also later; the site refuses what they did not sign', async () => {
  const devices = { ana: await aDevice(), bob: await aDevice() };
  const id = await ended(devices);
  const nothing: SealedEnd = { session: id, events: 1, headHash: 'a'.repeat(64), files: { en: '', es: '', fr: '' } };
  const unsealed = { ...nothing, files: { en: 'a'.repeat(64), es: 'b'.repeat(64), fr: 'c'.repeat(64) } };
  if ((await read(ana, id)).end === null) {
    await expect(countersigns(ana, id, unsealed, devices.ana)).rejects.toEqual(refused('contract.notSealed'));
  }
  const { statement } = await sealSession(app, id, 'test');
  const { end } = await read(ana, id);
  expect(end).toEqual({ session: id, events: statement.events, headHash: statement.headHash, files: statement.files });
  if (!end) throw new Error('not sealed');

  for (const change of [{ session: 'AAAAAAA2' }, { events: 1 }, { headHash: 'a'.repeat(64) }, { files: unsealed.files }])
    await expect(countersigns(ana, id, { ...end, ...change }, devices.ana)).rejects.toEqual(refused('signature.otherStatement'));
  await expect(countersigns(ana, id, end, devices.bob)).rejects.toEqual(refused('signature.unknownKey'));
  await expect(countersigns(ana, id, end, await aDevice())).rejects.toEqual(refused('signature.unknownKey'));
  await expect(countersigns(ana, id, end, devices.bob, devices.ana.keyId)).rejects.toEqual(refused('signature.invalid'));
  await expect(countersigns(cleo, id, end, devices.ana)).rejects.toEqual(refused('thing.notFound'));
  await expect(read(cleo, id)).rejects.toEqual(refused('thing.notFound'));

  expect((await countersigns(ana, id, end, devices.ana)).items).toHaveLength(1);
  const { items } = await countersigns(bob, id, end, devices.bob);
  expect(items.map((item) => (JSON.parse(item.statement) as { key: string }).key)).toEqual([devices.ana.keyId, devices.bob.keyId]);
  // The first one of a device remains.
  expect((await countersigns(ana, id, end, devices.ana)).items).toEqual(items);

  const file = await readCountersignatureFile(app.as(bob, 'en'), { params: { id } });
  expect(file.name).toBe(`countersignatures-${id}.jsonl`);
  expect(readFile(await text(file.stream))).toEqual(items);
  // Anyone may verify: no name, only keys that the log explains.
  expect(await ask(readVerification, visitor, { params: { id } })).toMatchObject({ countersignatures: items });
  const session = (await exportedSessions(app.db, bob.id)).find((each) => each.id === id);
  expect(session?.countersignatures).toEqual([items[1]]);
});

test('NE-28 who has the session open is notified of a countersignature; it goes with the session', async () => {
  const device = await aDevice();
  const id = await ended({ ana: device });
  await sealSession(app, id, 'test');
  const { end } = await read(ana, id);
  app.sent.length = 0;
  if (end) await countersigns(ana, id, end, device);
  await app.runJobs();
  expect(app.sent.map(({ message }) => message)).toContainEqual({ type: countersignaturesChangedMessage, id });
  await app.db.run(sql`delete from negotiations where id = ${id}`);
  expect(await app.db.many(sql`select from negotiation_countersignatures where session_id = ${id}`)).toEqual([]);
});
