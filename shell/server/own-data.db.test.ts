import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aUser } from '#features/accounts/server/testing.ts';
import { readZip } from '#platform/server/testing/read-zip.ts';
import { features } from './features.ts';
import { callCast, readExamples, setUpFixture, type Cast, type ReadyFixture } from './testing/set-up-fixture.ts';
import { crawlClosing } from './testing/crawl-account.ts';
import { findInColumns } from './testing/find-in-columns.ts';
import { scaled } from '#platform/server/testing/timeouts.ts';

/** Milliseconds to create one of each item on a busy machine. */
const long = scaled(180_000);

let cast: Cast;
let fixture: ReadyFixture;
beforeAll(async () => {
  cast = await callCast(features);
  fixture = await setUpFixture(cast, features, await readExamples(features));
}, long);
afterAll(async () => {
  await fixture?.close();
  await cast?.drop();
});

const name = 'Zéphyrine Quill';
const exportFor = (token: string) =>
  fixture.http.inject({ url: '/api/export', headers: { authorization: `Bearer ${token}`, 'accept-language': 'fr' } });

describe('exporting one’s data', () => {
  test('RE-02 the archive has JSON and HTML pages in the person’s language, and no credentials', async () => {
    const { viewer, token } = fixture.people.owner;
    const marksOf = (thing: string) => fixture.thing(thing).marks ?? {};
    const answer = await exportFor(token);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="atrium-export.zip"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    const files = readZip(answer.rawPayload);
    const json = (path: string): unknown => JSON.parse(files.get(path) ?? 'null');
    const all = (folder: RegExp) => [...files.keys()].filter((path) => folder.test(path)).map(json);
    const { email, address, phone } = marksOf('what one alone knows of oneself');
    expect(json('account.json')).toMatchObject({ id: viewer.id, name, email, address, phone, isListed: false, hasTwoFactor: true });
    expect(json('sessions.json')).toHaveLength(3);
    expect(json('actions.json')).toEqual(
      expect.arrayContaining([expect.objectContaining({ action: 'twoFactor.turnOn', outcome: 'done' })]),
    );
    expect(json('groups.json')).toContainEqual(expect.objectContaining({ name: marksOf('private group')['groupName'], isManager: true }));
    const [draft, published] = [marksOf('draft'), marksOf('public document')];
    const documents = all(/^documents\/.*json$/);
    expect(documents).toContainEqual(expect.objectContaining({ id: draft['id'], state: 'draft', title: draft['title'] }));
    expect(all(/^versions\/.*json$/)).toContainEqual(
      expect.objectContaining({ documentId: published['id'], kind: 'published', title: published['title'] }),
    );
    const session = marksOf('session');
    expect(json(`negotiations/${session['id']?.toLowerCase()}.json`)).toMatchObject({ name, agenda: session['agenda'], isManager: true });
    const { subject, message } = marksOf('message');
    expect(json('messages.json')).toEqual([expect.objectContaining({ subject, message })]);
    expect(files.get('messages.html')).toContain(message?.replace('&', '&amp;').replace('<', '&lt;').replace('>', '&gt;'));
    const page = [...files].find(([path]) => path.endsWith(`${published['id']}.html`))?.[1] ?? '';
    expect(page).toContain('<html lang="fr">');
    expect(page).toContain(published['text']);
    // Uploads are included unchanged, with their camera metadata, and their document shows them.
    const pictures = [...files.keys()].filter((path) => path.startsWith('documents/') && path.endsWith('.jpg'));
    expect(pictures.length).toBeGreaterThan(0);
    for (const path of pictures) {
      expect(files.get(path)).toContain('Exif');
      expect([...files].filter(([page, text]) => page.startsWith('documents/') && text.includes(`<img src="../${path}"`))).toHaveLength(1);
    }
    // The profile picture, as it was cleaned.
    expect(json('account.json')).toMatchObject({ profileImage: 'account/picture.jpg' });
    expect(files.get('account/picture.jpg')).toMatch(/^\uFFFD{3}/);
    expect(files.get('account/picture.jpg')).not.toContain('Exif');
    expect(files.get('account.html')).toContain('<img src="account/picture.jpg"');
    for (const path of files.keys()) if (path !== 'index.html') expect(files.get('index.html')).toContain(`href="${path}"`);
    const { hash, sealed } = await cast.db.one<{ hash: string; sealed: string }>(sql`
      select password_hash as hash, encode(sealed_secret, 'hex') as sealed from users join second_factors on user_id = id where id = ${viewer.id}
    `);
    for (const [path, text] of files) {
      expect(path).toMatch(/^(?:[a-z0-9/-]+\.(?:json|html)|documents\/media\/[a-z0-9/-]+\.(?:jpg|wav)|account\/[a-z0-9/-]+\.jpg)$/);
      expect(text).not.toContain(hash);
      expect(text).not.toContain(sealed);
      if (path.endsWith('.html')) expect(text.toLowerCase()).not.toContain('<script');
      expect(text).not.toContain(fixture.people.member.email);
    }
  });

  test('RE-02 the archive is for its owner only, recorded in the audit, and limited in frequency', async () => {
    const { token, viewer } = await aUser(fixture.app);
    expect((await fixture.fetch('visitor', 'GET', '/api/export')).text).toContain('auth.required');
    for (let round = 0; round < 10; round += 1) expect((await exportFor(token)).statusCode).toBe(200);
    expect((await exportFor(token)).statusCode).toBe(429);
    const { count } = await cast.db.one<{ count: number }>(
      sql`select count(*) from audit where action = 'account.export' and actor_id = ${viewer.id}`,
    );
    expect(count).toBe(10);
  });
});

test('RE-03 after closing an account no table contains its data, except its ID in the audit for a year and signed contracts', async () => {
  const { app, people } = fixture;
  const { email } = people.owner;
  // An email stored for lack of a mail server, and a queued one.
  await cast.db.run(sql`insert into mails (id, to_address, subject, text) values (gen_random_uuid(), ${email}, 'Reset', ${name})`);
  await cast.db.transaction((tx) => app.mail(tx, { to: email, subject: 'Hello', text: name }));
  const counts = async () => {
    const all = features.flatMap(({ name: feature, accountContents = [] }) => accountContents.map((each) => ({ feature, ...each })));
    const counted = await Promise.all(
      all.map(async ({ feature, kind, count }) => [`${feature} ${kind}`, await count(cast.db, people.owner.viewer.id)]),
    );
    return Object.fromEntries(counted) as Record<string, number>;
  };
  const before = await counts();
  const shown = JSON.parse((await fixture.fetch('owner', 'GET', '/api/account/closing')).text) as {
    items: { feature: string; kind: string }[];
  };
  expect(shown.items.map(({ feature, kind }) => `${feature} ${kind}`)).toEqual(
    expect.arrayContaining([
      'documents documents',
      'questions questions',
      'comments comments',
      'messenger messages',
      'galleries galleries',
      'files sent',
    ]),
  );
  expect(shown.items).toHaveLength(Object.values(before).filter((count) => count > 0).length);
  expect(await crawlClosing(fixture)).toEqual([]);
  expect(new Set(Object.values(await counts()))).toEqual(new Set([0]));
  // Name and city as signed, with the signed text, visible to the other parties only.
  const signed = await findInColumns(cast.db, { name, city: 'Quillhaven', company: 'Quillwork' });
  expect(new Set(signed.map(({ place }) => place))).toEqual(
    new Set([
      'assembly_events.payload',
      'negotiation_events.data',
      'negotiation_parties.name',
      'negotiation_parties.city',
      'negotiation_parties.company',
    ]),
  );
  // Shared items continue without them.
  const { id } = fixture.thing('private group').params ?? {};
  expect(await cast.db.many(sql`select manager_id as id from groups where id = ${id}`)).toEqual([{ id: people.member.viewer.id }]);
});
