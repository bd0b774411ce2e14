import type { FastifyInstance } from 'fastify';
import { generateSync } from 'otplib';
import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createIdentify } from '#features/accounts/server/door.ts';
import { ask, aUser, testPassword } from '#features/accounts/server/testing.ts';
import { insertMessage } from '#features/contact/server/store.ts';
import { aDraft, aPublishedDocument } from '#features/documents/server/testing.ts';
import { aGroup } from '#features/groups/server/testing.ts';
import { aSession, clauseBody } from '#features/negotiation/server/testing/sessions.ts';
import { bindRoutes, Pipeline } from '#platform/server/http/pipeline.ts';
import { createProblems } from '#platform/server/http/problem.ts';
import { createHttp } from '#platform/server/http/server.ts';
import { newId } from '#platform/server/id.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { testHouse, type TestHouse } from '#platform/server/testing/house.ts';
import { readZip } from '#platform/server/testing/read-zip.ts';
import { features } from './features.ts';

let own: TestDatabase;
let house: TestHouse;
let http: FastifyInstance;
beforeAll(async () => {
  own = await testDatabase();
  house = testHouse(own.db, features, { RATE_LIMIT_PER_MINUTE: '100000' });
  const catalogues = features.map((feature) => feature.errors);
  http = createHttp({
    house,
    routes: bindRoutes(features, []),
    pipeline: new Pipeline(house),
    problemOf: createProblems(catalogues, house.words),
    identify: createIdentify(house),
  });
});
afterAll(async () => {
  await http.close();
  await own.drop();
});
beforeEach(() => own.db.run(sql`delete from attempts`));

const marks = {
  username: 'zephyrine-q7',
  name: 'Zéphyrine Quill',
  email: 'zephyrine.quill@example.org',
  address: '7 Quillwork Lane',
  postalCode: '90417-QX',
  city: 'Quillhaven',
  country: 'Quillandia',
  phone: '+99 417 417 417',
};
const texts = {
  title: 'Quibbles of a quartz',
  subtitle: 'Quince quarterly',
  text: 'Quokkas quarrel quietly',
  draft: 'Quoted quagmires',
  message: 'Qualms about quotas',
  group: 'Quilters quorum',
  agenda: 'Quarrels over quotas',
};
/** What somebody signs together with others stays with them. */
const signed = 'Quid pro quo';

/** Somebody who has some of everything: groups, documents, versions, drafts, messages, negotiations, a second factor, sessions, a reset under way. */
async function aWholePerson() {
  const person = await aUser(house, { ...marks, role: 'manager' });
  const friend = await aUser(house, { role: 'manager' });
  const companyName = newId();
  const shared = await aGroup(house, friend.viewer, { groupName: 'Friends', companyName }, [person.viewer]);
  const group = await aGroup(house, person.viewer, { groupName: texts.group, companyName, visibility: 'public' });
  const passedOn = await aGroup(house, person.viewer, { groupName: 'Passed on', companyName }, [friend.viewer]);
  const document = await aPublishedDocument(house, person.viewer, { ...texts, groupIds: [shared.id] });
  const open = await aPublishedDocument(house, person.viewer, { title: `${texts.title} <script>`, text: `${texts.text} & more` });
  const draft = await aDraft(house, person.viewer, { title: texts.draft, text: texts.text });
  const ownSession = await aSession(house, person.viewer, [], { agenda: texts.agenda });
  const session = await aSession(house, friend.viewer, [person.viewer]);
  const clause = { token: person.token, body: clauseBody(signed) };
  expect((await ask(http, 'POST', `/api/negotiations/${session.id}/clauses`, clause)).status).toBe(201);
  const message = { name: marks.name, subject: 'Hello', language: 'fr' };
  await own.db.run(sql`update users set email_confirmed_at = now() where id = ${person.viewer.id}`);
  await own.db.transaction(async (tx) => {
    await insertMessage(tx, { ...message, id: newId(), email: marks.email.toUpperCase(), message: `${texts.message}\n& <script>` });
    await insertMessage(tx, { ...message, id: newId(), name: 'Friend', email: friend.email, message: 'Of somebody else' });
  });
  const { body } = await ask(http, 'POST', '/api/auth/two-factor/setup', { token: person.token, body: { password: testPassword } });
  const code = generateSync({ secret: String(body['secret']) });
  const { body: confirmed } = await ask(http, 'POST', '/api/auth/two-factor/confirm', { token: person.token, body: { code } });
  await ask(http, 'POST', '/api/auth/login', { body: { identifier: marks.email, password: 'wrong' } });
  const [recovery] = confirmed['recoveryCodes'] as string[];
  const again = { identifier: marks.username, password: testPassword, code: recovery };
  expect((await ask(http, 'POST', '/api/auth/login', { body: again })).status).toBe(200);
  return {
    ...person,
    friend,
    ids: {
      shared: shared.id,
      group: group.id,
      passedOn: passedOn.id,
      document: document.id,
      open: open.id,
      draft: draft.id,
      ownSession: ownSession.id,
      session: session.id,
    },
  };
}

/** Every column of every table in which one of the needles stands, as text or as bytes. */
async function whereIs(needles: Readonly<Record<string, string>>): Promise<string[]> {
  const columns = await own.db.many<{ place: string; column: string; name: string }>(sql`
    select format('%I.%I', table_schema, table_name) as place, format('%I', column_name) as column, table_name || '.' || column_name as name
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
  `);
  expect(columns.length).toBeGreaterThan(80);
  const [names, values] = [Object.keys(needles), Object.values(needles)];
  const hexes = values.map((needle) => Buffer.from(needle).toString('hex'));
  const found: string[] = [];
  for (const { place, column, name } of columns) {
    const rows = await own.db.many<{ what: string }>(sql`
      select needle.what from unnest(${names}::text[], ${values}::text[], ${hexes}::text[]) as needle(what, value, hex)
      where exists (select from ${raw(place)} where strpos(lower(${raw(column)}::text), lower(needle.value)) > 0
        or strpos(${raw(column)}::text, needle.hex) > 0)`);
    found.push(...rows.map(({ what }) => `${name}: ${what}`));
  }
  return found.sort();
}

describe('taking one’s data along', () => {
  test('RE-02 the archive holds all that is kept of a person, for programs and for people, and nothing that guards the account', async () => {
    const person = await aWholePerson();
    const answer = await http.inject({ url: '/api/export', headers: { authorization: `Bearer ${person.token}`, 'accept-language': 'fr' } });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="atrium-export.zip"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    const files = readZip(answer.rawPayload);
    const json = (path: string): unknown => JSON.parse(files.get(path) ?? 'null');
    expect(json('account.json')).toMatchObject({ ...marks, id: person.viewer.id, isListed: true, hasTwoFactor: true });
    expect(json('sessions.json')).toHaveLength(2);
    expect(json('actions.json')).toEqual(
      expect.arrayContaining([expect.objectContaining({ action: 'twoFactor.turnOn', outcome: 'done' })]),
    );
    expect(json('groups.json')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: texts.group, isManager: true }),
        expect.objectContaining({ name: 'Friends', isManager: false, status: 'member' }),
      ]),
    );
    const documents = [...files.keys()].filter((path) => path.startsWith('documents/') && path.endsWith('.json')).map(json);
    expect(documents).toHaveLength(3);
    expect(documents).toContainEqual(expect.objectContaining({ id: person.ids.draft, state: 'draft', title: texts.draft }));
    expect(json(`negotiations/${person.ids.session.toLowerCase()}.json`)).toMatchObject({ name: marks.name, clauses: [{ text: signed }] });
    expect(json(`negotiations/${person.ids.ownSession.toLowerCase()}.json`)).toMatchObject({ agenda: texts.agenda, isManager: true });
    const versions = [...files.keys()].filter((path) => /^versions\/.*json$/.test(path)).map(json);
    expect(versions).toContainEqual(expect.objectContaining({ documentId: person.ids.document, kind: 'published', title: texts.title }));
    expect(json('messages.json')).toEqual([expect.objectContaining({ subject: 'Hello', message: `${texts.message}\n& <script>` })]);
    expect(files.get('messages.html')).toContain(`${texts.message}\n&amp; &lt;script&gt;`);
    const page = [...files].find(([path]) => path.endsWith(`${person.ids.open}.html`))?.[1] ?? '';
    expect(page).toContain(`${texts.title} &lt;script&gt;`);
    expect(page).toContain(`${texts.text} &amp; more`);
    expect(page).toContain('<html lang="fr">');
    for (const path of files.keys()) if (path !== 'index.html') expect(files.get('index.html')).toContain(`href="${path}"`);
    const { hash, sealed } = await own.db.one<{ hash: string; sealed: string }>(sql`
      select password_hash as hash, encode(sealed_secret, 'hex') as sealed from users join second_factors on user_id = id where id = ${person.viewer.id}
    `);
    for (const [path, text] of files) {
      expect(path).toMatch(/^[a-z0-9/-]+\.(json|html)$/);
      expect(text).not.toContain(hash);
      expect(text).not.toContain(sealed);
      if (path.endsWith('.html')) expect(text.toLowerCase()).not.toContain('<script');
      expect(text).not.toContain(person.friend.email);
    }
    await ask(http, 'DELETE', '/api/user/self-delete', { token: person.token });
  });

  test('RE-02 it is for the bearer alone, noted in the audit, and not asked for without end', async () => {
    const { token, viewer } = await aUser(house);
    expect((await ask(http, 'GET', '/api/export')).body['code']).toBe('auth.required');
    const get = async () => (await http.inject({ url: '/api/export', headers: { authorization: `Bearer ${token}` } })).statusCode;
    for (let round = 0; round < 10; round += 1) expect(await get()).toBe(200);
    expect(await get()).toBe(429);
    const { count } = await own.db.one<{ count: number }>(
      sql`select count(*) from audit where action = 'account.export' and actor_id = ${viewer.id}`,
    );
    expect(count).toBe(10);
  });
});

describe('closing an account', () => {
  test('RE-03 nothing of a closed account stands in any table, but its id in the audit for a year, and what it signed with others', async () => {
    const person = await aWholePerson();
    await ask(http, 'POST', '/api/auth/request-reset', { body: { email: marks.email } });
    await house.settle();
    // A mail that was kept for lack of a mail server, and one that still waits.
    await own.db.run(
      sql`insert into mails (id, to_address, subject, text) values (gen_random_uuid(), ${marks.email}, 'Reset', ${marks.name})`,
    );
    await own.db.transaction((tx) => house.mail(tx, { to: marks.email, subject: 'Hello', text: marks.name }));
    const needles = {
      id: person.viewer.id,
      ...marks,
      ...texts,
      document: person.ids.document,
      draft: person.ids.draft,
      group: person.ids.group,
      ownSession: person.ids.ownSession,
      signed,
    };
    const before = await whereIs(needles);
    expect(before).toEqual(
      expect.arrayContaining([
        'users.email: email',
        'documents.title: title',
        'hub_items.title: title',
        'memberships.user_id: id',
        'mails.text: name',
        'negotiations.agenda: agenda',
        'negotiation_clauses.text: signed',
      ]),
    );
    expect((await ask(http, 'DELETE', '/api/user/self-delete', { token: person.token })).status).toBe(200);
    await house.settle();
    const { id, ...words } = needles;
    const { document, draft, group, ownSession, ...told } = words;
    // The name and the city as they were signed, with the text they were signed for; to nobody but the other parties.
    expect(await whereIs(told)).toEqual([
      'negotiation_clauses.text: signed',
      'negotiation_events.data: city',
      'negotiation_events.data: name',
      'negotiation_events.data: signed',
      'negotiation_parties.city: city',
      'negotiation_parties.name: name',
    ]);
    const ids = await whereIs({ id, document, draft, group, ownSession });
    expect(ids.filter((place) => !place.startsWith('audit.'))).toEqual(
      [
        'negotiation_ballots.user_id',
        'negotiation_clauses.author_id',
        'negotiation_commands.actor_id',
        'negotiation_events.actor_id',
        'negotiation_events.data',
        'negotiation_parties.user_id',
      ].map((place) => `${place}: id`),
    );
    // What belongs to others goes on without them.
    expect(await own.db.many(sql`select manager_id as id from groups where id = ${person.ids.passedOn}`)).toEqual([
      { id: person.friend.viewer.id },
    ]);
  });
});
