import type { FastifyInstance } from 'fastify';
import { generateSync } from 'otplib';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { keyFor, seal } from '#platform/server/keys/sealing.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import { attemptLimits } from '../attempts/attempt-limits.ts';
import { accounts } from '../feature.ts';
import { signIn as signInCommand } from '../session/sign-in.ts';
import { accountsHttp, ask, aUser, testPassword } from '../testing.ts';
import { resealOld } from './reseal.ts';
import { openSecret, sealSecret } from './sealed-secret.ts';
import { consumeCode } from './consume-code.ts';
import { findSecondFactor } from './two-factor-store.ts';

let own: TestDatabase;
let app: TestApp;
let http: FastifyInstance;
beforeAll(async () => {
  own = await testDatabase();
  app = createTestApp(own.db, [accounts], { RATE_LIMIT_PER_MINUTE: '100000' });
  http = accountsHttp(app);
});
afterAll(async () => {
  await http.close();
  await own.drop();
});
beforeEach(() => own.db.run(sql`delete from attempts`));

const nowSeconds = () => Math.floor(Date.now() / 1000);
/** Code of the app at some steps of 30 seconds from now. */
const codeOf = (secret: string, steps = 0) => generateSync({ secret, epoch: nowSeconds() + steps * 30 });
const post = (path: string, token: string, body: unknown) => ask(http, 'POST', `/api/auth/two-factor/${path}`, { token, body });
const state = (token: string) => ask(http, 'GET', '/api/auth/two-factor', { token });
const signIn = (identifier: string, password: string, code?: string) =>
  ask(http, 'POST', '/api/auth/login', { body: { identifier, password, ...(code === undefined ? {} : { code }) } });
const wrongCode = { status: 422, body: { fields: [{ name: 'code', code: 'account.codeWrong' }] } };

/** Forgets the used codes, as if time had passed. */
const later = () => own.db.run(sql`update second_factors set last_step = 0`);

async function aGuardedUser() {
  const user = await aUser(app);
  const { body } = await post('setup', user.token, { password: testPassword });
  const secret = String(body['secret']);
  const confirmed = await post('confirm', user.token, { code: codeOf(secret) });
  expect(confirmed.status).toBe(200);
  await later();
  return { ...user, secret, recoveryCodes: confirmed.body['recoveryCodes'] as string[] };
}

describe('turning it on', () => {
  test('AC-11 the password yields a secret, and a code of it turns on the second factor', async () => {
    const ana = await aUser(app, { username: 'totp-ana' });
    expect((await state(ana.token)).body).toEqual({ isOn: false, since: null, recoveryCodesLeft: 0 });
    const { status, body } = await post('setup', ana.token, { password: testPassword });
    expect(status).toBe(200);
    expect(body['address']).toMatch(/^otpauth:\/\/totp\/.*totp-ana.*secret=[A-Z2-7]{32}/);
    // It takes effect only once confirmed, so that stopping here does not lock out the user.
    expect((await signIn('totp-ana', testPassword)).status).toBe(200);
    expect(await post('confirm', ana.token, { code: '000000' })).toMatchObject(wrongCode);
    const confirmed = await post('confirm', ana.token, { code: codeOf(String(body['secret'])) });
    expect(new Set(confirmed.body['recoveryCodes'] as string[]).size).toBe(10);
    expect((await state(ana.token)).body).toEqual({ isOn: true, since: expect.any(String), recoveryCodesLeft: 10 });
    expect((await signIn('totp-ana', testPassword)).body['code']).toBe('account.secondFactorRequired');
  });

  test('AC-11 an unattended session can neither turn it on nor replace an active secret', async () => {
    const ana = await aGuardedUser();
    expect(await post('setup', ana.token, { password: 'not the password' })).toMatchObject({
      status: 422,
      body: { fields: [{ name: 'password', code: 'account.passwordWrong' }] },
    });
    expect((await post('setup', ana.token, { password: testPassword })).status).toBe(409);
    expect((await post('confirm', ana.token, { code: codeOf(ana.secret) })).status).toBe(409);
    expect((await signIn(ana.viewer.username, testPassword, codeOf(ana.secret))).status).toBe(200);
  });

  test('AC-11 the database contains neither secret nor recovery codes in plain text, and encryption is bound to the user', async () => {
    const ana = await aGuardedUser();
    const row = await own.db.one<{ factor: string; codes: string }>(sql`
      select (select encode(sealed_secret, 'escape') from second_factors where user_id = ${ana.viewer.id}) as factor,
        (select string_agg(encode(code_hash, 'escape'), ' ') from recovery_codes where user_id = ${ana.viewer.id}) as codes
    `);
    expect(row.factor).not.toContain(ana.secret);
    for (const code of ana.recoveryCodes) expect(row.codes).not.toContain(code);
    const sealed = sealSecret(app.config, ana.viewer.id, ana.secret);
    expect(openSecret(app.config, ana.viewer.id, sealed)).toBe(ana.secret);
    expect(openSecret(app.config, 'AAAAAAAA', sealed)).toBeUndefined();
    const others = { ...app.config, encryptionKey: 'another secret, also long enough for it' };
    expect(openSecret(others, ana.viewer.id, sealed)).toBeUndefined();
    const last = sealed.sealedSecret.length - 1;
    sealed.sealedSecret.writeUInt8((sealed.sealedSecret.at(last) ?? 0) ^ 1, last);
    expect(openSecret(app.config, ana.viewer.id, sealed)).toBeUndefined();
  });
});

describe('encryption', () => {
  /** As in earlier releases, which derived the key from the token secret. */
  async function sealedAsBefore(person: Awaited<ReturnType<typeof aGuardedUser>>): Promise<void> {
    const sealed = seal(keyFor(app.config.tokenSecret, 'atrium second factor'), person.viewer.id, person.secret);
    await own.db.run(sql`update second_factors set sealed_secret = ${sealed}, sealed_by = null where user_id = ${person.viewer.id}`);
  }
  const codeIsTaken = async (config: TestApp['config'], { viewer, secret }: Awaited<ReturnType<typeof aGuardedUser>>) => {
    await later();
    return own.db.transaction(async (tx) => {
      const factor = await findSecondFactor(tx, viewer.id);
      return factor !== undefined && consumeCode(tx, config, viewer.id, factor, codeOf(secret));
    });
  };

  test('AC-11 changing the token secret keeps the apps valid, including those encrypted by an earlier release', async () => {
    const [ana, bob] = [await aGuardedUser(), await aGuardedUser()];
    const changed = { ...app.config, tokenSecret: 'another secret of the tests, long enough for a key' };
    expect(await codeIsTaken(changed, ana)).toBe(true);
    await sealedAsBefore(bob);
    expect(await codeIsTaken(app.config, bob)).toBe(true);
    expect(await codeIsTaken(changed, bob)).toBe(false);
    await resealOld(app);
    expect(await codeIsTaken(changed, bob)).toBe(true);
  });
});

describe('signing in with it', () => {
  test('AC-11 a code is requested only after the right password', async () => {
    const ana = await aGuardedUser();
    const { username } = ana.viewer;
    expect((await signIn(username, 'not the password')).body['code']).toBe('account.wrongCredentials');
    expect((await signIn(username, 'not the password', codeOf(ana.secret))).body['code']).toBe('account.wrongCredentials');
    expect(await signIn(username, testPassword)).toMatchObject({ status: 401, body: { code: 'account.secondFactorRequired' } });
    expect(await signIn(username, testPassword, codeOf(ana.secret))).toMatchObject({ status: 200, body: { token: expect.any(String) } });
  });

  test('AC-11 codes of the adjacent steps are valid, others are not', async () => {
    const ana = await aGuardedUser();
    for (const steps of [-1, 1]) {
      expect((await signIn(ana.viewer.username, testPassword, codeOf(ana.secret, steps))).status).toBe(200);
      await later();
    }
    for (const steps of [-4, -3, 3, 4])
      expect(await signIn(ana.viewer.username, testPassword, codeOf(ana.secret, steps))).toMatchObject(wrongCode);
  });

  test('AC-11 each code is valid once, also concurrently, and no earlier one is valid afterwards', async () => {
    const ana = await aGuardedUser();
    const code = codeOf(ana.secret);
    const answers = await Promise.all([1, 2, 3].map(() => signIn(ana.viewer.username, testPassword, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    expect(await signIn(ana.viewer.username, testPassword, codeOf(ana.secret, -1))).toMatchObject(wrongCode);
  });

  test('AC-11 a recovery code is valid once, in any spelling, for its user only', async () => {
    const [ana, bob] = [await aGuardedUser(), await aGuardedUser()];
    const [first = '', second = ''] = ana.recoveryCodes;
    expect(await signIn(bob.viewer.username, testPassword, first)).toMatchObject(wrongCode);
    expect((await signIn(ana.viewer.username, testPassword, ` ${first.toLowerCase().replaceAll('-', ' ')} `)).status).toBe(200);
    expect(await signIn(ana.viewer.username, testPassword, first)).toMatchObject(wrongCode);
    expect((await signIn(ana.viewer.username, testPassword, second)).status).toBe(200);
    expect((await state(ana.token)).body['recoveryCodesLeft']).toBe(8);
  });

  test('AC-11 after ten wrong codes even the right one must wait here, but not elsewhere', async () => {
    const ana = await aGuardedUser();
    for (let round = 0; round < attemptLimits.codeHere.points; round += 1)
      expect((await signIn(ana.viewer.username, testPassword, '000000')).status).toBe(422);
    expect((await signIn(ana.viewer.username, testPassword, codeOf(ana.secret))).status).toBe(429);
    const elsewhere = { ...app.as(visitor), address: '198.51.100.7' };
    const body = { identifier: ana.viewer.username, password: testPassword, code: codeOf(ana.secret) };
    await expect(signInCommand(elsewhere, { body })).resolves.toMatchObject({ token: expect.any(String) });
  });

  test('AC-11 guesses from many networks are limited per account, and a recovery code still works', async () => {
    const ana = await aGuardedUser();
    const from = (number: number, code: string) =>
      signInCommand(
        { ...app.as(visitor), address: `203.0.113.${number}` },
        { body: { identifier: ana.email, password: testPassword, code } },
      );
    for (let round = 0; round < attemptLimits.codeAccount.points; round += 1)
      await expect(from(round, '000000')).rejects.toMatchObject({ code: 'input.invalid' });
    await expect(from(200, codeOf(ana.secret))).rejects.toMatchObject({ code: 'request.tooMany' });
    await expect(from(201, ana.recoveryCodes[0] ?? '')).resolves.toMatchObject({ token: expect.any(String) });
  });

  test('AC-11 a stranger without the password cannot exhaust the limit of codes', async () => {
    const ana = await aGuardedUser();
    await own.db.run(sql`delete from attempts`);
    for (let round = 0; round < 5; round += 1) await signIn(ana.viewer.username, 'wrong', '000000');
    const { kinds } = await own.db.one<{ kinds: number }>(sql`select count(*) as kinds from attempts where key like 'code%'`);
    expect(kinds).toBe(0);
  });
});

describe('turning it off', () => {
  test('AC-11 requires password and code together', async () => {
    const ana = await aGuardedUser();
    expect((await post('off', ana.token, { password: 'wrong', code: codeOf(ana.secret) })).status).toBe(422);
    expect(await post('off', ana.token, { password: testPassword, code: '000000' })).toMatchObject(wrongCode);
    expect((await state(ana.token)).body['isOn']).toBe(true);
    expect((await post('off', ana.token, { password: testPassword, code: codeOf(ana.secret) })).status).toBe(200);
    expect((await state(ana.token)).body).toEqual({ isOn: false, since: null, recoveryCodesLeft: 0 });
    expect((await signIn(ana.viewer.username, testPassword)).status).toBe(200);
    expect(await own.db.many(sql`select from recovery_codes where user_id = ${ana.viewer.id}`)).toEqual([]);
  });

  test('AC-11 new recovery codes invalidate the earlier ones', async () => {
    const ana = await aGuardedUser();
    const renewed = await post('recovery-codes', ana.token, { password: testPassword, code: ana.recoveryCodes[0] });
    const [fresh = ''] = renewed.body['recoveryCodes'] as string[];
    expect(await signIn(ana.viewer.username, testPassword, ana.recoveryCodes[1])).toMatchObject(wrongCode);
    expect((await signIn(ana.viewer.username, testPassword, fresh)).status).toBe(200);
  });
});
