import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test, vi } from 'vitest';
import type { PasskeyAssertion } from '#features/accounts/contract/passkey-shapes.ts';
import { canonical } from '#platform/contract/hash-chain.ts';
import { readLog, type ReadLog } from '../../contract/read-log.ts';
import { checkCountersignatures, countersignatureText, countersigning, type SealedEnd } from '../../contract/signing/countersignature.ts';
import { safetyCode } from '../../contract/signing/safety-code.ts';
import { signStatement } from '../../contract/signing/signature.ts';
import { SignedLog } from '../../contract/signing/signed-log.ts';
import { hasProgram, output } from '#platform/server/testing/program.ts';
import { forgeries, resigned } from './testing/forgeries.ts';
import { aSignedSession, devicesOfAll, dice, goOn, pickWith } from './testing/random-sessions.ts';
import { SoftPasskey } from './testing/soft-passkey.ts';
import { aDevice, chained, logText, SignedSitting, type Device, type ForgedEvent } from './testing/signed-session.ts';

/** `FORGERIES=10000 npm run test:unit -- signed-log` tries more; `FORGERIES_SEED` starts at another seed. */
const wanted = Number(process.env['FORGERIES'] ?? 300);
const firstSeed = Number(process.env['FORGERIES_SEED'] ?? 1);
vi.setConfig({ testTimeout: 60_000 + wanted * 600 });

const sha256 = async (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const read = (text: string): Promise<ReadLog | undefined> => readLog(new Uint8Array(Buffer.from(text)), sha256);

type People = { devices: Awaited<ReturnType<typeof devicesOfAll>>; device: Device };

/** An honest session, another one and a fork, and each forgery that fits them as the text of a log. */
async function forgedFrom({ devices, device }: People, seed: number) {
  const roll = dice(seed);
  const honest = await aSignedSession('SESSION2', devices, roll, 8);
  const fork = honest.fork();
  await goOn(honest, roll, 8);
  await goOn(fork, dice(seed + 1_000_000), 8);
  const other = await aSignedSession('SESSION3', devices, roll, 10);
  const forged: { kind: string; text: string }[] = [];
  for (const [kind, forge] of Object.entries(forgeries)) {
    const events = await forge({ honest, other, fork, device, pick: pickWith(roll) });
    if (events) forged.push({ kind, text: logText(honest.id, events) });
  }
  return { honest, fork, other, forged };
}

test('NE-28 no forged log is taken for a signed one, and no honest one is called false', async () => {
  const people = { devices: await devicesOfAll(), device: await aDevice() };
  const found: Record<string, number> = {};
  const taken: string[] = [];
  for (let seed = firstSeed, tried = 0; tried < wanted; seed += 1) {
    const { forged, ...sessions } = await forgedFrom(people, seed);
    tried += forged.length;
    await Promise.all([
      ...Object.values(sessions).map(async ({ text }) =>
        expect(await read(text)).toMatchObject({ signatures: { kind: 'good' }, course: { kind: 'legal' } }),
      ),
      ...forged.map(async ({ kind, text }) => {
        const log = await read(text);
        if (log && log.signatures.kind !== 'false') taken.push(`${kind} (seed ${seed})`);
        else found[kind] = (found[kind] ?? 0) + 1;
      }),
    ]);
  }
  expect(taken).toEqual([]);
  expect(Object.keys(found).sort()).toEqual(Object.keys(forgeries).sort());
});

const folder = mkdtempSync(join(tmpdir(), 'signed-logs-'));
afterAll(() => rmSync(folder, { recursive: true }));
const program = fileURLToPath(new URL('testing/foreign-signatures.py', import.meta.url));
const hasPython = hasProgram('/usr/bin/python3 -c "import cryptography"', 'python3-cryptography');

test.skipIf(!hasPython)(
  'NE-28 a verifier in another language, based only on docs/contract-proof.md, finds the same forgeries and the same safety codes',
  async () => {
    const people = { devices: await devicesOfAll(), device: await aDevice() };
    const honestCodes: Record<string, string> = {};
    const honestlyConfirmed: Record<string, number> = {};
    const forgedNames: string[] = [];
    for (let seed = firstSeed; forgedNames.length < wanted; seed += 1) {
      const { honest, forged } = await forgedFrom(people, seed);
      const log = await read(honest.text);
      honestCodes[`honest-${seed}`] = log?.signatures.kind === 'good' ? log.signatures.safetyCode.replaceAll('\u00A0', ' ') : '';
      honestlyConfirmed[`honest-${seed}`] = log?.signatures.kind === 'good' ? log.signatures.confirmed : 0;
      writeFileSync(join(folder, `honest-${seed}.jsonl`), honest.text);
      for (const { kind, text } of forged) {
        const name = `${kind.replaceAll(' ', '-')}-${seed}`;
        writeFileSync(join(folder, `${name}.jsonl`), text);
        forgedNames.push(name);
      }
    }
    const found = JSON.parse(output('/usr/bin/python3', ['-B', program, folder])) as Record<
      string,
      { code?: string; confirmed?: number; false?: string }
    >;
    expect(forgedNames.filter((name) => found[name]?.false === undefined)).toEqual([]);
    expect(Object.fromEntries(Object.keys(honestCodes).map((name) => [name, found[name]?.code]))).toEqual(honestCodes);
    expect(Object.fromEntries(Object.keys(honestCodes).map((name) => [name, found[name]?.confirmed]))).toEqual(honestlyConfirmed);
  },
);

test.skipIf(!hasPython)(
  'NE-28 the verifier in another language finds who countersigned, and which countersignatures do not count',
  async () => {
    const devices = await devicesOfAll();
    const honest = await aSignedSession('SESSION2', devices, dice(3));
    const owners = honest.events.flatMap(({ type, actorId }) => (type === 'keyEnrolled' && actorId !== null ? [actorId] : []));
    const files = { en: 'a'.repeat(64), es: 'b'.repeat(64), fr: 'c'.repeat(64) };
    const end = { session: honest.id, events: honest.events.length, headHash: honest.events.at(-1)?.hash ?? '', files };
    const of = async (device: Device, change: Partial<SealedEnd> = {}, keyId = device.keyId) => {
      const { statement, signature } = await signStatement(
        countersigning({ ...end, ...change }, keyId, '2026-11-21T09:30:00.000Z'),
        device.sign,
      );
      return { statement: canonical(statement), signature };
    };
    const [mia, bo, stranger] = [devices.get('mia')!, devices.get('bo')!, await aDevice()];
    const good = [await of(mia), await of(bo)];
    const bad = [
      await of(stranger),
      await of(stranger, {}, mia.keyId),
      await of(bo, {}, mia.keyId),
      { ...good[0]!, signature: good[1]!.signature },
      ...(await Promise.all(
        [{ session: 'SESSION3' }, { events: 1 }, { headHash: files.en }, { files: { ...files, fr: files.en } }].map((change) =>
          of(mia, change),
        ),
      )),
    ];
    const log = new SignedLog(honest.id);
    for (const event of honest.events) await log.add(event, event.hash);
    expect(await checkCountersignatures([...good, ...bad], end, log.keys)).toMatchObject({
      good: [{ userId: 'mia' }, { userId: 'bo' }],
      bad: bad.length,
    });
    expect(owners).toEqual(expect.arrayContaining(['mia', 'bo']));

    const own = join(folder, 'countersigned');
    mkdirSync(own);
    writeFileSync(join(own, 'one.jsonl'), honest.text);
    writeFileSync(join(own, 'one.files'), JSON.stringify(files));
    writeFileSync(join(own, 'one.countersignatures'), countersignatureText([...good, ...bad]));
    const found = JSON.parse(output('/usr/bin/python3', ['-B', program, own])) as Record<string, object>;
    expect(found['one']).toMatchObject({ countersigned: ['bo', 'mia'], refused: bad.length });
  },
);

test('NE-28 a session that the host signs anew with a key of its own has another safety code', async () => {
  const devices = await devicesOfAll();
  const honest = await aSignedSession('SESSION2', devices, dice(7));
  const forged = await read(logText(honest.id, await resigned({ honest, device: await aDevice() })));
  const code = ({ signatures }: ReadLog) => (signatures.kind === 'good' ? signatures.safetyCode : signatures.kind);
  const own = await read(honest.text);
  expect(own && code(own)).toMatch(/^\d{3}(\u00A0\d{3}){3}$/);
  expect(forged && code(forged)).not.toBe(own && code(own));
});

test('NE-28 the safety code depends on the session and all keys, not on their order', async () => {
  const keys = ['a', 'b', 'c'].map((letter) => ({ userId: `U${letter}`, keyId: letter.repeat(64) }));
  const code = await safetyCode('SESSION2', keys);
  expect(code).toBe('471\u00A0729\u00A0842\u00A0514');
  expect(await safetyCode('SESSION2', keys.toReversed())).toBe(code);
  expect(await safetyCode('SESSION3', keys)).not.toBe(code);
  expect(await safetyCode('SESSION2', keys.slice(1))).not.toBe(code);
  expect(await safetyCode('SESSION2', [])).toBe('');
});

test('NE-28 a person without a key takes part unsigned, unless the session requires devices', async () => {
  const devices = await devicesOfAll();
  for (const change of [{}, { devicesRequired: true } as const]) {
    const session = new SignedSitting('SESSION2', devices, change);
    await session.does('bo', { type: 'join', name: 'Bo' });
    await session.enrol('mia');
    await session.does('mia', { type: 'propose', clauseId: 'a', title: null, text: 'a', textHash: await sha256(Buffer.from('a')) });
    await session.does('bo', {
      type: 'vote',
      clauseId: 'a',
      choice: 'accept',
      textHash: await sha256(Buffer.from('a')),
      isConfirmed: true,
      reason: null,
    });
    const log = new SignedLog('SESSION2');
    const flaws = [];
    for (const event of session.events) flaws.push((await log.add(event, event.hash)) ?? event.type);
    expect(flaws).toContain('devicesRequired' in change ? 'unsigned' : 'clauseAccepted');
    expect([log.isSignedBallot('a', 'mia'), log.isSignedBallot('a', 'bo')]).toEqual([true, false]);
    expect([log.deedsOf('mia'), log.deedsOf('bo')]).toEqual([
      { signed: 1, unsigned: 0 },
      { signed: 0, unsigned: 1 },
    ]);
  }
});

test('NE-28 a passkey of each kind confirms the enrolment of a device, and only the one that its challenge names', async () => {
  const device = await aDevice();
  const enrolled = async (confirm: (challenge: string) => Promise<PasskeyAssertion>) => {
    const session = new SignedSitting('SESSION2', new Map());
    await session.enrol('mia', device, 'first', undefined, confirm);
    const log = await read(session.text);
    const devices = (await log?.signing())?.deviceOf('mia');
    return log?.signatures.kind === 'good' ? [log.signatures.confirmed, devices] : log?.signatures;
  };
  for (const kind of ['EC', 'OKP', 'RSA'] as const) {
    const passkey = new SoftPasskey(kind);
    expect(await enrolled(passkey.confirm)).toEqual([1, 'confirmed']);
    const changed = async (change: (assertion: PasskeyAssertion) => object) =>
      enrolled(async (challenge) => ({ ...(await passkey.confirm(challenge)), ...change(await passkey.confirm(challenge)) }));
    const no = { kind: 'false', seq: 2, flaw: 'passkey' };
    expect(await enrolled(() => passkey.confirm('A'.repeat(43)))).toEqual(no);
    expect(await enrolled((challenge) => passkey.confirm(challenge, { flags: 0x01 }))).toEqual(no);
    expect(await enrolled((challenge) => passkey.confirm(challenge, { type: 'webauthn.create' }))).toEqual(no);
    expect(await changed(() => ({ key: new SoftPasskey(kind).key }))).toEqual(no);
    expect(await changed(({ key }) => ({ key: { ...key, alg: 'none' } }))).toEqual(no);
    expect(await changed(() => ({ signature: 'AAAA' }))).toEqual(no);
    expect(await changed(() => ({ more: '' }))).toEqual(no);
  }
  // In another statement than that of an enrolment there is no passkey.
  const session = new SignedSitting('SESSION2', new Map([['mia', device]]));
  await session.enrol('mia');
  const passkey = await new SoftPasskey().confirm('');
  await session.does('mia', { type: 'changeRule', rule: 'majority', isMediated: false });
  const last = session.events.at(-1)!;
  const signed = await signStatement({ ...last.statement!, passkey }, device.sign);
  const forged = chained('SESSION2', [...session.events.slice(0, -1), { ...last, ...signed }] as unknown as ForgedEvent[]);
  expect(await read(logText('SESSION2', forged))).toMatchObject({ signatures: { kind: 'false', flaw: 'otherStatement' } });
});

test('NE-28 a log without signatures is read as before', async () => {
  const session = new SignedSitting('SESSION2', new Map());
  await session.does('bo', { type: 'join', name: 'Bo' });
  expect(session.text).not.toContain('signature');
  expect(await read(session.text)).toMatchObject({ signatures: { kind: 'none' }, course: { kind: 'legal' } });
});
