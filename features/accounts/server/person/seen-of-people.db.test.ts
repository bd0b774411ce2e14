import type { FastifyInstance } from 'fastify';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { languages } from '#platform/contract/language.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import { yourSeenFields } from '../../contract/field-nouns.ts';
import { laterSeenFields } from '../../contract/testing/later-fields.ts';
import en from '../../words/en.json' with { type: 'json' };
import es from '../../words/es.json' with { type: 'json' };
import fr from '../../words/fr.json' with { type: 'json' };
import { accounts } from '../feature.ts';
import { accountsHttp, ask, aUser } from '../testing.ts';

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

/** Fields that the account page describes as visible to others. */
const seen = ['id', 'username', 'name', 'role', 'city', 'country', 'occupation', 'face', ...laterSeenFields];
/** Response fields that reveal nothing about the person. */
const around = ['can', 'parts'];
const hint = {
  en: ['name', 'username', 'ID', 'role', 'picture', 'job title', 'city', 'country', 'Administrators also see your email address', 'server'],
  fr: ['nom', 'nom d’utilisateur', 'identifiant', 'rôle', 'photo', 'fonction', 'ville', 'pays', 'adresse e‑mail', 'serveur'],
  es: ['nombre', 'nombre de usuario', 'ID', 'rol', 'foto', 'ocupación', 'ciudad', 'país', 'correo electrónico', 'servidor'],
};

test('AC-16 others see of a person exactly what the account page says; administrators also the address', async () => {
  const [ana, bob, administrator] = [await aUser(app), await aUser(app), await aUser(app)];
  await own.db.run(sql`update users set is_administrator = true where id = ${administrator.viewer.id}`);
  await own.db.run(sql`
    update users set address = '1 Private Lane', postal_code = '99 Private', city = 'Lugo', country = 'Spain', phone = '+34 600 private',
      occupation = 'Arbiter', company = 'Marsh Trust' where id = ${ana.viewer.id}`);
  for (const path of ['/api/user/', '/api/people/']) {
    const { status, body } = await ask(http, 'GET', `${path}${ana.viewer.id}`, { token: bob.token });
    expect(status).toBe(200);
    expect([...seen, ...around], path).toEqual(expect.arrayContaining(Object.keys(body)));
    expect(JSON.stringify(body), path).not.toMatch(/private|example\.org|Marsh Trust/i);
  }
  const profile = (await ask(http, 'GET', `/api/people/${ana.viewer.id}`, { token: bob.token })).body;
  expect(Object.keys(profile)).toEqual(expect.arrayContaining(seen));
  const { body } = await ask(http, 'GET', `/api/admin/people/${ana.viewer.id}`, { token: administrator.token });
  expect(body).toMatchObject({ email: ana.email });
  expect(JSON.stringify(body)).not.toMatch(/private|Marsh Trust/i);
});

test('AC-16 the account page says in every language who sees which data, and does not promise that nobody sees the rest', () => {
  const sentences = { en, fr, es };
  for (const language of languages) {
    const text = sentences[language]['account.dataHint'].replace('{fields}', yourSeenFields(language));
    for (const part of hint[language]) expect(text, language).toContain(part);
    expect(text, language).not.toMatch(/for you alone|visible que par vous|solo lo ve usted/);
  }
});
