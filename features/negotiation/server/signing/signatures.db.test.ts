import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { tidyLine, tidyParagraphs } from '#platform/contract/tidy-text.ts';
import { listPasskeyKeys } from '#features/accounts/contract/passkey-endpoints.ts';
import type { PasskeyAssertion } from '#features/accounts/contract/passkey-shapes.ts';
import { aPasskey, aUser } from '#features/accounts/server/testing.ts';
import { groups } from '#features/groups/server/feature.ts';
import { requesterOf } from '#features/groups/server/testing.ts';
import { newId } from '#platform/server/common/id.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import { approveDevice, enrolDevice, readDeviceRequest, removeDeviceRequest, requestDevice } from '../../contract/device-endpoints.ts';
import * as clauseEndpoints from '../../contract/clause-endpoints.ts';
import * as endpoints from '../../contract/endpoints.ts';
import { deviceRequestChangedMessage } from '../../contract/live.ts';
import { readLog as readLogFile } from '../../contract/read-log.ts';
import { approving } from '../../contract/signing/approval.ts';
import { passkeyChallenge } from '../../contract/signing/passkey.ts';
import { signStatement } from '../../contract/signing/signature.ts';
import { SoftPasskey } from './testing/soft-passkey.ts';
import { aDevice, logText, type Device } from './testing/signed-session.ts';
import { negotiation } from '../feature.ts';
import { deleteOldRequests } from './device-request-store.ts';
import { sha256 } from '#platform/server/common/sha256.ts';
import { aSession, readLog } from '../testing/sessions.ts';
import type { Signed, Statement, StatementContent } from '../../contract/signing/signed.ts';

let database: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let ana: SignedInViewer;
let bob: SignedInViewer;

beforeAll(async () => {
  database = await testDatabase();
  const features = [accounts, groups, negotiation];
  app = createTestApp(database.db, features);
  ask = requesterOf(app, features);
  ana = (await aUser(app, { role: 'manager', name: 'Ana' })).viewer;
  bob = (await aUser(app, { name: 'Bob' })).viewer;
});
afterAll(() => database.drop());

const old = (viewer: SignedInViewer): SignedInViewer => ({ ...viewer, hasRecentSignIn: false });
const recent = (viewer: SignedInViewer): SignedInViewer => ({ ...viewer, hasRecentSignIn: true });
const refused = (code: string) => expect.objectContaining({ code });

/** Signs as a browser does that has the whole log. */
async function signedBy(
  device: Device,
  id: string,
  commandId: string,
  content: StatementContent,
  change: Partial<Statement> = {},
): Promise<Signed> {
  const head = (await readLog(app, id)).at(-1);
  const frame = {
    session: id,
    key: device.keyId,
    commandId,
    seenSeq: head?.seq ?? 0,
    seenHash: head?.hash ?? '',
    at: new Date().toISOString(),
  };
  return signStatement({ ...content, ...frame, ...change }, device.sign);
}

async function enrol(viewer: SignedInViewer, id: string, device: Device, key = device.key) {
  const commandId = newId();
  const signed = await signedBy(device, id, commandId, { type: 'enrol' });
  return ask(enrolDevice, viewer, { params: { id }, body: { key, commandId, signed } });
}

/** Enrols a device with a statement that a passkey has confirmed. */
async function enrolConfirmed(
  viewer: SignedInViewer,
  id: string,
  device: Device,
  confirm: (challenge: string) => Promise<PasskeyAssertion>,
) {
  const commandId = newId();
  const { statement } = await signedBy(device, id, commandId, { type: 'enrol' });
  const passkey = await confirm(await passkeyChallenge(statement));
  const signed = await signStatement({ ...statement, passkey }, device.sign);
  return ask(enrolDevice, viewer, { params: { id }, body: { key: device.key, commandId, signed } });
}

async function propose(viewer: SignedInViewer, id: string, device: Device | undefined, text: string, change: Partial<Statement> = {}) {
  const commandId = newId();
  const content = { type: 'propose', title: null, text: sha256(text) };
  const signed = device && (await signedBy(device, id, commandId, content, change));
  return ask(clauseEndpoints.proposeClause, viewer, { params: { id }, body: { text, commandId, ...(signed && { signed }) } });
}

/** The same signature with the other value of `s` that verifies. */
function otherValue(signature: string): string {
  const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
  const bytes = Buffer.from(signature, 'base64');
  const s = (order - BigInt(`0x${bytes.subarray(32).toString('hex')}`)).toString(16).padStart(64, '0');
  return Buffer.concat([bytes.subarray(0, 32), Buffer.from(s, 'hex')]).toString('base64');
}

const checked = async (id: string) =>
  readLogFile(new Uint8Array(Buffer.from(logText(id, await readLog(app, id)))), async (bytes) => sha256(Buffer.from(bytes)));

test('NE-28 a command is taken in the name of a person with a key only with the right signature', async () => {
  const { id } = await aSession(app, ana, [bob]);
  const device = await aDevice();
  await propose(bob, id, undefined, 'Before the key');
  expect((await enrol(bob, id, device)).events).toMatchObject([{ type: 'keyEnrolled', data: { by: 'first', key: device.key } }]);
  // Repeated: no second event.
  expect((await enrol(bob, id, device)).events).toEqual([]);

  await expect(propose(bob, id, undefined, 'Unsigned')).rejects.toEqual(refused('signature.required'));
  await expect(propose(bob, id, await aDevice(), 'Another device')).rejects.toEqual(refused('signature.unknownKey'));
  for (const change of [{ session: 'AAAAAAA2' }, { text: sha256('Other') }, { commandId: newId() }, { title: 'Other' }, { type: 'end' }])
    await expect(propose(bob, id, device, 'A clause', change)).rejects.toEqual(refused('signature.otherStatement'));
  await expect(propose(bob, id, { ...(await aDevice()), keyId: device.keyId }, 'A clause')).rejects.toEqual(refused('signature.invalid'));
  for (const change of [{ seenHash: 'a'.repeat(64) }, { seenSeq: 99 }])
    await expect(propose(bob, id, device, 'A clause', change)).rejects.toEqual(refused('signature.otherLog'));
  const first = (await readLog(app, id))[0]!;
  await expect(propose(bob, id, device, 'A clause', { seenSeq: 1, seenHash: first.hash })).rejects.toEqual(refused('signature.outdated'));

  const { events } = await propose(bob, id, device, 'A clause');
  expect(events[0]).toMatchObject({ type: 'clauseProposed', statement: { type: 'propose', session: id }, signature: expect.any(String) });
  expect(events[1]).not.toHaveProperty('signature');
  // The statement of before, with the id of another command or its own.
  const signed = { statement: events[0]!.statement, signature: events[0]!.signature };
  const again = (commandId: unknown) =>
    ask(clauseEndpoints.proposeClause, bob, { params: { id }, body: { text: 'A clause', commandId, signed } });
  expect((await again(events[0]!.statement!['commandId'])).events).toEqual(events);
  await expect(again(newId())).rejects.toEqual(refused('signature.otherStatement'));

  // Ana has no key, and the session does not require one.
  await propose(ana, id, undefined, 'Of Ana');
  expect(await checked(id)).toMatchObject({ course: { kind: 'legal' }, signatures: { kind: 'good', signed: 1, unsigned: 2 } });
});

test('NE-28 a lost key loses no vote: after signing in again another device signs, and the log says so', async () => {
  const { id } = await aSession(app, ana, [bob]);
  const [lost, found] = [await aDevice(), await aDevice()];
  await enrol(old(bob), id, lost);
  await expect(enrol(old(bob), id, found)).rejects.toEqual(refused('auth.reauthenticationRequired'));
  expect((await enrol(recent(bob), id, found)).events).toMatchObject([{ data: { by: 'reauthentication' } }]);
  await propose(bob, id, found, 'From the new device');
  await propose(bob, id, lost, 'From the old one, found again');
  // A key belongs to one person, and signs its own enrolment.
  await expect(enrol(recent(ana), id, lost)).rejects.toEqual(refused('signature.keyRefused'));
  await expect(enrol(recent(ana), id, lost, (await aDevice()).key)).rejects.toEqual(refused('signature.otherStatement'));
  expect(await checked(id)).toMatchObject({ course: { kind: 'legal' }, signatures: { kind: 'good', signed: 2 } });
});

test('NE-28 a signature is taken in one form only, and a clock that is years off loses no vote', async () => {
  const { id } = await aSession(app, ana, [bob]);
  const device = await aDevice();
  const commandId = newId();
  const signed = await signedBy(device, id, commandId, { type: 'enrol' });
  const enrolWith = (body: object) => ask(enrolDevice, bob, { params: { id }, body: { key: device.key, commandId, signed, ...body } });
  // A key has exactly its members, each written in one way.
  for (const change of [{ kid: 'A' }, { d: 'A'.repeat(43) }, { x: `${device.key.x}=` }, { x: `${device.key.x}AA` }, { crv: 'P-384' }])
    await expect(enrolWith({ key: { ...device.key, ...change } })).rejects.toEqual(refused('input.invalid'));
  // A statement is canonical too: no other numbers, members or times.
  const { statement, signature } = signed;
  for (const change of [{ seenSeq: 1.5 }, { seenSeq: 0 }, { seenSeq: 1e21 }, { seenSeq: '2' }, { at: 'now' }, { more: 1 }, { title: 5 }])
    await expect(enrolWith({ signed: { statement: { ...statement, ...change }, signature } })).rejects.toEqual(refused('input.invalid'));
  // The other value of `s` verifies too, but is not taken.
  await expect(enrolWith({ signed: { statement, signature: otherValue(signature) } })).rejects.toEqual(refused('signature.invalid'));
  await enrolWith({});

  // The clock of the device is for information; letters that can be written in several ways are signed as they are stored.
  for (const years of [-10, 10]) {
    const at = new Date(Date.now() + years * 31_557_600_000).toISOString();
    expect((await propose(bob, id, device, `By a clock ${years} years off`, { at })).events[0]).toMatchObject({ statement: { at } });
  }
  const decomposed = 'Cafe\u0301 \uD83D\uDC69\u200D\uD83C\uDF3E';
  const ofClause = newId();
  const content = { type: 'propose', title: tidyLine(decomposed), text: sha256(tidyParagraphs(decomposed)) };
  const body = { title: decomposed, text: decomposed, commandId: ofClause, signed: await signedBy(device, id, ofClause, content) };
  const { events } = await ask(clauseEndpoints.proposeClause, bob, { params: { id }, body });
  expect(events[0]).toMatchObject({ data: { text: decomposed.normalize('NFC') }, statement: { title: decomposed.normalize('NFC') } });
  expect(await checked(id)).toMatchObject({ course: { kind: 'legal' }, signatures: { kind: 'good', signed: 3 } });
});

test('NE-28 a device that signs approves another one of the same person, without another sign-in; no one else sees the request', async () => {
  const { id } = await aSession(app, ana, [bob]);
  const [first, second] = [await aDevice(), await aDevice()];
  await enrol(old(bob), id, first);
  const params = { id };
  const requested = await ask(requestDevice, old(bob), { params, body: { key: second.key } });
  expect(requested).toEqual({ request: { key: second.key, approval: null } });
  expect(await ask(readDeviceRequest, bob, { params })).toEqual(requested);
  expect(await ask(readDeviceRequest, ana, { params })).toEqual({ request: null });

  const approvalBy = async (device: Device, keyId = device.keyId, change: object = {}) => {
    const head = (await readLog(app, id)).at(-1)!;
    const frame = { session: id, key: keyId, seenSeq: head.seq, seenHash: head.hash, at: new Date().toISOString() };
    return signStatement({ ...approving(frame, second.keyId), ...change }, device.sign);
  };
  const approve = (viewer: SignedInViewer, body: Awaited<ReturnType<typeof approvalBy>>) => ask(approveDevice, viewer, { params, body });
  await expect(approve(bob, await approvalBy(second))).rejects.toEqual(refused('signature.unknownKey'));
  await expect(approve(bob, await approvalBy(second, first.keyId))).rejects.toEqual(refused('signature.invalid'));
  await expect(approve(bob, await approvalBy(first, first.keyId, { session: 'AAAAAAA2' }))).rejects.toEqual(
    refused('signature.otherStatement'),
  );
  await expect(approve(bob, await approvalBy(first, first.keyId, { seenHash: 'a'.repeat(64) }))).rejects.toEqual(
    refused('signature.otherLog'),
  );
  await expect(approve(ana, await approvalBy(first))).rejects.toEqual(refused('signature.unknownKey'));
  const { request } = await approve(bob, await approvalBy(first));
  const approval = request?.approval ?? undefined;
  expect(approval?.statement).toMatchObject({ type: 'approve', device: second.keyId, key: first.keyId });

  const commandId = newId();
  const signed = await signedBy(second, id, commandId, { type: 'enrol' });
  const third = await aDevice();
  const stolen = { key: third.key, commandId, signed: await signedBy(third, id, commandId, { type: 'enrol' }), approval };
  await expect(ask(enrolDevice, old(bob), { params, body: stolen })).rejects.toEqual(refused('signature.otherStatement'));
  const { events } = await ask(enrolDevice, old(bob), { params, body: { key: second.key, commandId, signed, approval } });
  expect(events).toMatchObject([{ type: 'keyEnrolled', data: { by: 'device', key: second.key, approval } }]);
  expect(await ask(readDeviceRequest, bob, { params })).toEqual({ request: null });
  await propose(bob, id, second, 'From the approved device');
  expect(await checked(id)).toMatchObject({ course: { kind: 'legal' }, signatures: { kind: 'good', signed: 1 } });
});

test('NE-28 a passkey of the person confirms the enrolment of a device, also of a further one without another sign-in; no other passkey does', async () => {
  const { id } = await aSession(app, ana, [bob]);
  const [first, second] = [await aDevice(), await aDevice()];
  const [own, other] = [await aPasskey(app, bob), await aPasskey(app, ana)];
  const keys = await ask(listPasskeyKeys, bob, {});
  expect(keys).toMatchObject({ rpId: new URL(app.config.publicUrl).hostname, items: [{ key: (await own('')).key }] });

  await expect(enrolConfirmed(bob, id, first, other)).rejects.toEqual(refused('signature.passkeyRefused'));
  await expect(enrolConfirmed(bob, id, first, () => own('A'.repeat(43)))).rejects.toEqual(refused('signature.passkeyRefused'));
  const elsewhere = new SoftPasskey();
  await expect(enrolConfirmed(bob, id, first, elsewhere.confirm)).rejects.toEqual(refused('signature.passkeyRefused'));
  const { events } = await enrolConfirmed(old(bob), id, first, own);
  expect(events).toMatchObject([{ type: 'keyEnrolled', data: { by: 'first' }, statement: { passkey: { key: keys.items[0]?.key } } }]);
  // A passkey signature about another key is not accepted for this one.
  const stored = events[0]?.statement?.['passkey'] as PasskeyAssertion;
  await expect(enrolConfirmed(old(bob), id, second, async () => stored)).rejects.toEqual(refused('signature.passkeyRefused'));
  await expect(enrolConfirmed(old(bob), id, second, other)).rejects.toEqual(refused('signature.passkeyRefused'));
  const further = await enrolConfirmed(old(bob), id, second, own);
  expect(further.events).toMatchObject([{ type: 'keyEnrolled', data: { by: 'reauthentication', key: second.key } }]);
  await propose(bob, id, second, 'From the confirmed device');
  const log = await checked(id);
  expect(log).toMatchObject({ course: { kind: 'legal' }, signatures: { kind: 'good', signed: 1, confirmed: 2 } });
  expect((await log?.signing())?.deviceOf(bob.id)).toBe('confirmed');
});

test('NE-28 a request of a device is refused, and expires', async () => {
  const { id } = await aSession(app, ana, [bob]);
  const device = await aDevice();
  const params = { id };
  const read = async () => (await ask(readDeviceRequest, bob, { params })).request;
  await ask(requestDevice, bob, { params, body: { key: device.key } });
  app.sent.length = 0;
  await ask(removeDeviceRequest, bob, { params });
  await app.runJobs();
  expect(app.sent).toContainEqual({ rooms: [`user:${bob.id}`], message: { type: deviceRequestChangedMessage, id } });
  expect(await read()).toBeNull();
  await ask(requestDevice, bob, { params, body: { key: device.key } });
  await app.db.run(sql`update negotiation_device_requests set requested_at = now() - interval '11 minutes'`);
  expect(await read()).toBeNull();
  await deleteOldRequests(app.db);
  expect(await app.db.many(sql`select from negotiation_device_requests`)).toEqual([]);
  await ask(endpoints.endSession, ana, { params, body: { commandId: newId() } });
  for (const call of [
    () => ask(requestDevice, bob, { params, body: { key: device.key } }),
    () => ask(removeDeviceRequest, bob, { params }),
  ])
    await expect(call()).rejects.toEqual(refused('negotiation.ended'));
});

test('NE-28 where the manager requires it, nothing is taken without a device; strangers enrol nothing', async () => {
  const cleo = (await aUser(app, { name: 'Cleo' })).viewer;
  const clauses = [{ text: 'A clause' }];
  const body = { agenda: 'What', documentType: 'sale', lengthMinutes: 20, devicesRequired: true, commandId: newId() };
  await expect(ask(endpoints.startSession, ana, { body: { ...body, clauses } })).rejects.toEqual(refused('signature.required'));
  const { id } = await aSession(app, ana, [bob], { devicesRequired: true });
  await expect(propose(bob, id, undefined, 'A clause')).rejects.toEqual(refused('signature.required'));
  const device = await aDevice();
  await enrol(bob, id, device);
  await propose(bob, id, device, 'A clause');
  await expect(enrol(cleo, id, await aDevice())).rejects.toEqual(refused('thing.notFound'));
  const own = await aDevice();
  await enrol(ana, id, own);
  const commandId = newId();
  await ask(endpoints.endSession, ana, {
    params: { id },
    body: { commandId, signed: await signedBy(own, id, commandId, { type: 'end' }) },
  });
  await expect(enrol(recent(bob), id, await aDevice())).rejects.toEqual(refused('negotiation.ended'));
  expect(await checked(id)).toMatchObject({ course: { kind: 'legal' }, signatures: { kind: 'good', unsigned: 0 } });
});
