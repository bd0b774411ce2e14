import type { FastifyInstance } from 'fastify';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import { attemptLimits } from '../attempts/attempt-limits.ts';
import { accounts } from '../feature.ts';
import { accountsHttp, aRegistration, ask, aUser, testPassword } from '../testing.ts';

let own: TestDatabase;
let app: TestApp;
let http: FastifyInstance;
beforeAll(async () => {
  own = await testDatabase();
  app = createTestApp(own.db, [accounts], { RATE_LIMIT_PER_MINUTE: '100000' });
  http = accountsHttp(app);
  await aUser(app, { username: 'Ana', email: 'ana@example.org' });
});
afterAll(async () => {
  await http.close();
  await own.drop();
});
beforeEach(() => own.db.run(sql`delete from attempts`));

const signIn = (identifier: string, password: string, headers: Record<string, string> = {}) =>
  ask(http, 'POST', '/api/auth/login', { body: { identifier, password }, headers });

const withoutId = ({ status, body: { requestId: _, ...body } }: { status: number; body: Record<string, unknown> }) => ({ status, body });

describe('signing in', () => {
  test('AC-03 by username or email address, in any case', async () => {
    for (const identifier of ['Ana', 'aNA', 'ana@example.org', 'ANA@EXAMPLE.ORG', '  ana ']) {
      const { status, body } = await signIn(identifier, testPassword);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        token: expect.any(String),
        user: { username: 'Ana', email: 'ana@example.org' },
        mustChangePassword: false,
      });
    }
  });

  test('AC-03 a wrong password is “Incorrect credentials. Please try again.”', async () => {
    const { status, body } = await signIn('Ana', 'not the password');
    expect(status).toBe(401);
    expect(body).toMatchObject({ code: 'account.wrongCredentials', title: 'Incorrect credentials. Please try again.' });
    const french = await signIn('Ana', 'not the password', { 'accept-language': 'fr' });
    expect(french.body['title']).toBe('Identifiants incorrects. Réessayez.');
  });

  test('AC-03 an unknown account has exactly the response of a wrong password', async () => {
    const wrong = withoutId(await signIn('Ana', 'not the password'));
    for (const unknown of ['nobody', 'nobody@example.org', "' or 1=1 --", '%']) {
      const answer = withoutId(await signIn(unknown, 'not the password'));
      expect(answer).toEqual(wrong);
    }
  });

  test('AC-03 a refusal takes the same work for known and unknown accounts, so that timing reveals nothing', async () => {
    const body = aRegistration();
    await ask(http, 'POST', '/api/auth/register', { body });
    // Measures CPU time, since elapsed time depends on the load of the machine.
    const workOf = async (identifier: string, round: number) => {
      const start = process.cpuUsage();
      await signIn(identifier, `wrong password ${round}`);
      const { user, system } = process.cpuUsage(start);
      return user + system;
    };
    await signIn('nobody-first', 'warms the decoy');
    const [known, unknown]: [number[], number[]] = [[], []];
    for (let round = 0; round < 9; round += 1) {
      known.push(await workOf(body.username, round));
      unknown.push(await workOf('nobody-timed', round));
    }
    // Garbage collection adds noise; the minimum of nine rounds is the refusal alone. Without
    // hashing it would be a fraction.
    const least = [Math.min(...known), Math.min(...unknown)];
    expect(Math.max(...least) / Math.min(...least)).toBeLessThan(2);
  });

  test('AC-03 a suspension is disclosed only with the right password', async () => {
    await aUser(app, { username: 'sus' });
    await own.db.run(sql`update users set suspended_at = now() where username = 'sus'`);
    expect((await signIn('sus', 'not the password')).body['code']).toBe('account.wrongCredentials');
    expect((await signIn('sus', testPassword)).body['code']).toBe('account.suspended');
  });

  test('AC-03 missing and invalid fields are named, and never reach the database', async () => {
    const answer = await ask(http, 'POST', '/api/auth/login', { body: { identifier: ['Ana'], password: { $ne: '' } } });
    expect(answer.status).toBe(422);
    expect((answer.body['fields'] as { name: string }[]).map(({ name }) => name)).toEqual(['identifier', 'password']);
    expect((await signIn('Ana\u0000', testPassword)).status).toBe(422);
  });
});

describe('limits', () => {
  const { points } = attemptLimits.signInHere;

  test('AC-03 after ten wrong passwords from one address even the right one must wait, for the time in the response', async () => {
    for (let round = 0; round < points; round += 1) expect((await signIn('Ana', `wrong ${round}`)).status).toBe(401);
    const refused = await signIn('Ana', testPassword);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(600);
  });

  test('AC-03 an unknown account has the same limit, so that the limit reveals nothing', async () => {
    for (let round = 0; round < points; round += 1) expect((await signIn('ghost', `wrong ${round}`)).status).toBe(401);
    expect((await signIn('ghost', 'wrong')).status).toBe(429);
  });

  test('AC-03 the limit cannot be bypassed by X-Forwarded-For, letter case or concurrency', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        signIn(index % 2 ? 'ana' : 'ANA', `wrong ${index}`, { 'x-forwarded-for': `10.0.0.${index}`, forwarded: `for=10.0.0.${index}` }),
      ),
    );
    const judged = answers.filter(({ status }) => status === 401).length;
    // Concurrent requests inside the gate may exceed the limit by one.
    expect(judged).toBeLessThanOrEqual(points + 1);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(60 - judged);
  });

  test('AC-03 a stranger elsewhere cannot lock out a user', async () => {
    for (let round = 0; round <= points; round += 1) await signIn('Ana', `wrong ${round}`);
    const elsewhere = { ...app.as({ id: null, role: 'visitor', isAdministrator: false }), address: '198.51.100.7' };
    const { signIn: command } = await import('./sign-in.ts');
    await expect(command(elsewhere, { body: { identifier: 'Ana', password: testPassword } })).resolves.toMatchObject({
      token: expect.any(String),
    });
  });

  test('AC-03 successful sign-ins are never counted, however many share an address', async () => {
    const answers = await Promise.all(Array.from({ length: 110 }, () => signIn('Ana', testPassword)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });

  test('AC-03 counters apply on every node and contain no name or address', async () => {
    for (let round = 0; round < points; round += 1) await signIn('Ana', `wrong ${round}`);
    const otherNode = accountsHttp(createTestApp(own.db, [accounts]));
    const refused = await ask(otherNode, 'POST', '/api/auth/login', { body: { identifier: 'Ana', password: testPassword } });
    expect(refused.status).toBe(429);
    await otherNode.close();
    const keys = await own.db.many<{ key: string }>(sql`select key from attempts`);
    expect(keys.length).toBeGreaterThan(0);
    for (const { key } of keys) expect(key).not.toMatch(/ana|127\.0/i);
  });
});
