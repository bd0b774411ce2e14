import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import { canonicalIdentifier } from '../../contract/canonical-identifier.ts';
import { attemptLimits } from '../attempts/attempt-limits.ts';
import { accounts } from '../feature.ts';
import { accountsHttp, ask, aUser, testPassword } from '../testing.ts';
import { signIn as signInCommand } from './sign-in.ts';

let own: TestDatabase;
let app: TestApp;
let http: FastifyInstance;
beforeAll(async () => {
  own = await testDatabase();
  app = createTestApp(own.db, [accounts], { RATE_LIMIT_PER_MINUTE: '100000' });
  http = accountsHttp(app);
  await aUser(app, { username: 'Anaïs', email: 'anais@example.org' });
});
afterAll(async () => {
  await http.close();
  await own.drop();
});
beforeEach(() => own.db.run(sql`delete from attempts`));

const signIn = (identifier: string, password: string, more: object = {}) =>
  ask(http, 'POST', '/api/auth/login', { body: { identifier, password, ...more } });
const { points } = attemptLimits.signInHere;
const keys = async () => (await own.db.many<{ key: string }>(sql`select key from attempts order by key`)).map(({ key }) => key);

/** Variants of the same letters from keyboards, fonts or attackers. */
const forms: ((letter: string) => string)[] = [
  (letter) => letter,
  (letter) => letter.toUpperCase(),
  (letter) => letter.normalize('NFD'),
  (letter) => (/[a-z]/.test(letter) ? String.fromCodePoint(0x1d41a + letter.charCodeAt(0) - 97) : letter),
  (letter) => (/[!-~]/.test(letter) ? String.fromCodePoint(0xff01 + letter.charCodeAt(0) - 33) : letter),
];
const spellingOf = (name: string) =>
  fc
    .array(fc.nat(forms.length - 1), { minLength: name.length, maxLength: name.length })
    .map((choices) => [...name].map((letter, index) => forms[choices[index] ?? 0]?.(letter)).join(''));

describe('canonical form', () => {
  test('AC-03 mathematical letters do not give ten more attempts', async () => {
    for (let round = 0; round < points; round += 1) {
      const spelling = round % 2 ? '𝐚𝐧𝐚ï𝐬' : 'ＡＮＡＩ\u0308Ｓ';
      expect((await signIn(spelling, `wrong ${round}`)).status).toBe(401);
    }
    expect((await signIn('𝔞𝔫𝔞ï𝔰', testPassword)).status).toBe(429);
    expect((await signIn('Anaïs', testPassword)).status).toBe(429);
  });

  test.each(['anaïs', 'anais@example.org', 'nobody'])('AC-03 all spellings of %s count as one', async (name) => {
    await signIn(name, 'wrong');
    const counted = await keys();
    await fc.assert(
      fc.asyncProperty(spellingOf(name), async (spelling) => {
        await own.db.run(sql`delete from attempts`);
        expect((await signIn(spelling, 'wrong')).status).toBe(401);
        expect(await keys()).toEqual(counted);
      }),
      { numRuns: 8 },
    );
  });

  test('AC-03 attempts by username and by address of one account count together', async () => {
    for (let round = 0; round < points; round += 1) await signIn('Anaïs', `wrong ${round}`);
    // Not answered as too many attempts, which would reveal the owner of the address.
    const right = await signIn('anais@example.org', testPassword);
    expect(right.status).toBe(401);
    for (let round = 0; round < points; round += 1) await signIn('ghost', `wrong ${round}`);
    const none = await signIn('ghost@example.org', testPassword);
    const plain = ({ status, body: { requestId: _, ...body } }: typeof none) => ({ status, body });
    expect(plain(right)).toEqual(plain(none));
    // The owner can sign in from elsewhere.
    const elsewhere = { ...app.as(visitor), address: '198.51.100.7' };
    await expect(signInCommand(elsewhere, { body: { identifier: 'anais@example.org', password: testPassword } })).resolves.toMatchObject({
      token: expect.any(String),
    });
  });

  test('AC-02 a name or address that differs only in spelling is taken', async () => {
    const fields = { role: 'member', name: 'Other', password: testPassword, acceptTerms: true };
    const answer = await ask(http, 'POST', '/api/auth/register', {
      body: { ...fields, username: 'ＡＮＡＩ\u0308Ｓ', email: 'ANAIS@example.org' },
    });
    expect((answer.body['fields'] as { name: string }[]).map(({ name }) => name).sort()).toEqual(['username']);
    await expect(
      own.db.run(
        sql`insert into users (id, username, name, email, password_hash, role) values ('22222222', '𝐚𝐧𝐚ï𝐬', '', 'x', '', 'member')`,
      ),
    ).rejects.toThrow('users_username');
  });

  test('AC-03 database and program canonicalise alike', async () => {
    const letters = Array.from({ length: 0x20000 }, (_, code) => code)
      .filter((code) => (code < 0xd800 || code > 0xdfff) && /[\p{L}\p{N}._@-]/u.test(String.fromCodePoint(code)))
      .map((code) => String.fromCodePoint(code));
    const rows = await own.db.many<{ letter: string; canonical: string }>(
      sql`select letter, canonical_identifier(letter) as canonical from unnest(${letters}::text[]) letter`,
    );
    const different = rows.filter(({ letter, canonical }) => canonicalIdentifier(letter) !== canonical);
    // Letters unknown to one of the two are unchanged there.
    for (const { letter, canonical } of different) expect([letter, canonicalIdentifier(letter)]).toContain(canonical);
    expect(different.length).toBeLessThan(300);
    expect(letters.filter((letter) => canonicalIdentifier(canonicalIdentifier(letter)) !== canonicalIdentifier(letter))).toEqual([]);
  });
});
