import type { FastifyInstance } from 'fastify';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#platform/server/common/id.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import { accounts } from '../feature.ts';
import { accountsHttp, aRegistration, ask } from '../testing.ts';

let own: TestDatabase;
let app: TestApp;
let http: FastifyInstance;
beforeAll(async () => {
  own = await testDatabase();
  app = createTestApp(own.db, [accounts]);
  http = accountsHttp(app);
});
afterAll(async () => {
  await http.close();
  await own.drop();
});

const register = (body: unknown) => ask(http, 'POST', '/api/auth/register', { body });
const fieldsOf = (answer: { body: Record<string, unknown> }) =>
  (answer.body['fields'] as { name: string; code: string }[]).map(({ name, code }) => `${name} ${code}`).sort();

describe('registration', () => {
  test('AC-01 AC-02 registration returns the account with a typable ID, its data and a valid token', async () => {
    const answer = await register({
      ...aRegistration({ username: ' Ana', email: 'ana@example.org', name: ' Ana  Martín ', role: 'manager' }),
      address: '1 rue de la Paix',
      postalCode: '75002',
      city: 'Paris',
      country: 'France',
      phone: '',
    });
    expect(answer.status).toBe(201);
    const { token, user } = answer.body as { token: string; user: Record<string, unknown> };
    expect(user).toMatchObject({
      username: 'ana',
      name: 'Ana Martín',
      email: 'ana@example.org',
      role: 'manager',
      city: 'Paris',
      postalCode: '75002',
      phone: null,
      profileImage: null,
      isAdministrator: false,
    });
    expect(user['id']).toMatch(/^[2-9A-HJKMNP-TV-Z]{8}$/);
    expect(JSON.stringify(answer.body)).not.toMatch(/argon2|passwordHash/i);
    const session = await ask(http, 'GET', '/api/session', { token });
    expect(session.status).toBe(200);
    expect(session.body).toMatchObject({ user: { username: 'ana', role: 'manager' }, mustChangePassword: false });
  });

  test('AC-01 the same registration again signs in to the account; with another password it does not', async () => {
    const body = { ...aRegistration({ username: 'once', email: 'once@example.org' }), commandId: newId() };
    const answers = await Promise.all([register(body), register(body)]);
    answers.push(await register(body));
    const ids = answers.map((answer) => (answer.body['user'] as { id: string }).id);
    expect(new Set(ids).size).toBe(1);
    for (const { status, body: answered } of answers) {
      expect(status).toBe(201);
      expect((await ask(http, 'GET', '/api/session', { token: String(answered['token']) })).status).toBe(200);
    }
    expect((await register({ ...body, password: 'another good password' })).status).toBe(401);
    expect((await register({ ...body, name: 'Another' })).body['code']).toBe('command.reused');
    expect(await own.db.many(sql`select from users where username = 'once'`)).toHaveLength(1);
  });

  test('AC-02 a taken username is a field error, in any case; a taken address is not', async () => {
    await register(aRegistration({ username: 'Zoë', email: 'zoe@example.org' }));
    const both = await register(aRegistration({ username: 'ZOË', email: 'Zoe@Example.org' }));
    expect(both.status).toBe(422);
    expect(both.body['code']).toBe('input.invalid');
    expect(fieldsOf(both)).toEqual(['username account.usernameTaken']);
  });

  test('AC-02 of twenty concurrent registrations of one username one succeeds, and the others get a field error', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => register(aRegistration({ username: 'wanted', email: `wanted${index}@example.org` }))),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expect(answer.status).toBe(422);
      expect(fieldsOf(answer)).toEqual(['username account.usernameTaken']);
    }
  });

  test('AC-02 all missing and invalid fields are named together', async () => {
    const answer = await register({ username: 'a@b.org', email: 'nobody', password: 'short', role: 'administrator', acceptTerms: false });
    expect(answer.status).toBe(422);
    expect(fieldsOf(answer)).toEqual([
      'acceptTerms account.termsRequired',
      'email account.emailInvalid',
      'name field.required',
      'password field.tooShort',
      'role field.invalid',
      'username account.usernameInvalid',
    ]);
  });

  test('AC-02 a taken username is named with all other field errors; a taken address is not disclosed', async () => {
    await register(aRegistration({ username: 'taken', email: 'taken@example.org' }));
    const wanted = aRegistration({ username: 'taken', email: 'taken@example.org' });
    const wrong = { ...wanted, password: 'short', name: '', acceptTerms: false };
    const answer = await register(wrong);
    expect(answer.status).toBe(422);
    expect(fieldsOf(answer)).toEqual([
      'acceptTerms account.termsRequired',
      'name field.required',
      'password field.tooShort',
      'username account.usernameTaken',
    ]);
    expect(fieldsOf(await register({ ...wrong, email: 'free@example.org' }))).toEqual(fieldsOf(answer));
    expect(fieldsOf(await register({ ...wanted, password: 'aaaaaaaaaaaa' }))).toEqual([
      'password account.passwordCommon',
      'username account.usernameTaken',
    ]);
    // An invalid username is reported once, and invalid JSON is refused as before.
    expect(fieldsOf(await register({ ...wanted, username: 'a@b', password: '1' }))).toEqual([
      'password field.tooShort',
      'username account.usernameInvalid',
    ]);
  });

  test('AC-02 common passwords and those made of name or address are refused', async () => {
    const faults = await Promise.all([
      register(aRegistration({ username: 'some-body-0', password: 'Password123' })),
      register(aRegistration({ username: 'some-body-1', password: 'aaaaaaaaaaaa' })),
      register(aRegistration({ username: 'some-body-2', password: 'SOME-body-2' })),
      register(aRegistration({ email: 'some.body.3@example.org', password: 'some.body.3@example.org' })),
    ]);
    expect(faults.map(fieldsOf)).toEqual([
      ['password account.passwordCommon'],
      ['password account.passwordCommon'],
      ['password account.passwordPersonal'],
      ['password account.passwordPersonal'],
    ]);
  });

  test('AC-02 rights cannot be claimed: unknown keys are refused by name', async () => {
    const answer = await register({ ...aRegistration(), isAdministrator: true, id: 'AAAAAAAA', constructor: 1 });
    expect(answer.status).not.toBe(201);
    const named = await register({ ...aRegistration(), isAdministrator: true, must_change_password: false });
    expect(fieldsOf(named)).toEqual(['isAdministrator field.unknown', 'must_change_password field.unknown']);
  });

  test('AC-02 control characters and lone surrogates are refused', async () => {
    const answers = await Promise.all([
      register({ ...aRegistration(), name: 'a\u0000b' }),
      register({ ...aRegistration(), city: 'a\u0007b' }),
      register({ ...aRegistration(), name: '\uD800' }),
    ]);
    for (const { status } of answers) expect(status).toBe(422);
    expect((await register({ ...aRegistration(), city: 'a\n b' })).body['user']).toMatchObject({ city: 'a b' });
  });

  test('AC-02 the password is stored as Argon2id with the recommended cost, never in plain text', async () => {
    const body = aRegistration();
    await register(body);
    const row = await own.db.one<{ passwordHash: string; all: string }>(
      sql`select password_hash as "passwordHash", u::text as all from users u where username = ${body.username}`,
    );
    expect(row.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(row.all).not.toContain(body.password);
  });

  test('AC-02 the language of the request becomes that of mails to the user', async () => {
    const body = aRegistration();
    await ask(http, 'POST', '/api/auth/register', { body, headers: { 'accept-language': 'es-MX,es;q=0.9' } });
    expect(await own.db.one(sql`select language from users where username = ${body.username}`)).toEqual({ language: 'es' });
  });
});
