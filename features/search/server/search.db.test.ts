import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aPerson } from '#features/accounts/server/testing.ts';
import { accounts } from '#features/accounts/server/feature.ts';
import { groups } from '#features/groups/server/feature.ts';
import { aGroup, requesterOf, takeOut } from '#features/groups/server/testing.ts';
import sql from 'sql-template-tag';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer, Viewer } from '#platform/server/security/viewer.ts';
import { search, suggest } from '../contract/endpoints.ts';
import { learnWords } from './spelling/learn-words.ts';
import type { SearchResult, SearchPage } from '../contract/shapes.ts';
import { searchFeature } from './feature.ts';
import { aLeaf, createLeaves, leaves, emitLeaf } from './testing.ts';

const features = [accounts, groups, searchFeature([groups, leaves])];

let own: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let ana: SignedInViewer;
let bob: SignedInViewer;
beforeAll(async () => {
  own = await testDatabase();
  await createLeaves(own.db);
  app = createTestApp(own.db, features);
  ask = requesterOf(app, features);
});
beforeEach(async () => {
  await own.db.run(sql`truncate leaves, searched_things, search_words, search_spellings restart identity`);
  await own.db.run(sql`update search_learnt set item = 0, seen = 0`);
  [ana, bob] = [await aPerson(app, { role: 'manager', name: 'Ana' }), await aPerson(app)];
});
afterAll(() => own.drop());

const pageOf = (q: string, query: Record<string, string> = {}, viewer: Viewer = visitor): Promise<SearchPage> =>
  ask(search, viewer, { query: { q, ...query } });
const found = async (q: string, viewer: Viewer = visitor, query: Record<string, string> = {}): Promise<string[]> =>
  (await pageOf(q, query, viewer)).items.map(({ id }) => id);
const only = async (q: string): Promise<SearchResult | undefined> => (await pageOf(q)).items[0];

describe('SR-04 words', () => {
  test.each([
    ['en', 'The negotiations were long', 'negotiation'],
    ['en', 'Signed contracts', 'contract'],
    ['fr', 'Les négociations de l’accord', 'negociation'],
    ['fr', 'Les négociations de l’accord', 'accord'],
    ['fr', 'Les négociations de l’accord', "l'accord"],
    ['es', 'Las negociaciones del convenio', 'negociación'],
    ['es', 'Las negociaciones del convenio', 'negociacion'],
    ['es', 'Las negociaciones del convenio', 'négociation'],
    ['en', 'A long negotiation', 'négociations'],
    ['fr', 'La qualité des factures', 'facture'],
    ['fr', 'La qualité des factures', 'qualite'],
    ['fr', 'Les œuvres complètes', 'oeuvre'],
    ['en', 'Send an e-mail', 'email'],
    ['en', 'Send an email', 'e-mail'],
    ['en', 'The vice-president', 'president'],
    ['en', 'Anna’s garden', 'anna'],
    [null, 'Straße und Wälder', 'strasse'],
  ] as const)('SR-04 in %s “%s” is found by “%s”', async (language, text, q) => {
    const inText = await emitLeaf(app, aLeaf({ title: 'Something', text, language }));
    const inTitle = await emitLeaf(app, aLeaf({ title: text, language }));
    expect(await found(q)).toEqual([inTitle, inText]);
  });

  test('SR-04 an unfinished word matches as a prefix', async () => {
    const id = await emitLeaf(app, aLeaf({ title: 'Negotiating in Geneva' }));
    for (const q of ['ne', 'neg', 'nego', 'negotiati', 'geneva neg']) expect(await found(q)).toEqual([id]);
    expect(await found('eneva')).toEqual([]);
  });

  test('SR-04 quotes search a phrase, a minus excludes words', async () => {
    const one = await emitLeaf(app, aLeaf({ title: 'One', text: 'The house rules of the garden club', language: 'en' }));
    const other = await emitLeaf(app, aLeaf({ title: 'Other', text: 'The garden has rules. This house has a club.', language: 'en' }));
    expect(await found('house rules garden')).toEqual([one, other]);
    expect(await found('"house rules"')).toEqual([one]);
    expect(await found('“rules of the garden”')).toEqual([one]);
    await emitLeaf(app, aLeaf({ title: 'Rules, and a house', language: 'en' }));
    expect(await found('"house rules"')).toEqual([one]);
    expect(await found('rules garden -"house rules"')).toEqual([other]);
    expect(await found('rules garden -behind -one')).toEqual([other]);
  });

  test('SR-04 operators filter by kind, author, group and date', async () => {
    const group = await aGroup(app, ana, { groupName: 'Gardeners', visibility: 'public' });
    const leaf = await emitLeaf(app, aLeaf({ title: 'Rules', authorId: ana.id, updatedAt: '2026-02-03T12:00:00.000000Z' }));
    const twig = await emitLeaf(
      app,
      aLeaf({ title: 'Rules', updatedAt: '2026-05-03T12:00:00.000000Z', audience: { isPublic: true, groupIds: [group.id] } }),
      undefined,
      'twig',
    );
    expect(await found('rules')).toEqual([twig, leaf]);
    expect(await found('rules kind:leaf')).toEqual([leaf]);
    expect(await found('rules', visitor, { kind: 'twig' })).toEqual([twig]);
    expect(await found(`rules by:${ana.id}`)).toEqual([leaf]);
    expect(await found('rules in:gardeners')).toEqual([twig]);
    expect(await found(`rules in:${group.id}`)).toEqual([twig]);
    expect(await found('rules after:2026-05')).toEqual([twig]);
    expect(await found('rules before:2026-05')).toEqual([leaf]);
    expect(await found('kind:twig')).toEqual([twig]);
    expect(await found('rules by:"ANA"')).toEqual([leaf]);
    expect(await found('rules kind:nothing')).toEqual([]);
  });

  test('SR-04 by: matches all namesakes, and kind: the labels of kinds in any language', async () => {
    const [one, other] = [await aPerson(app, { name: 'Zoë Quarrel' }), await aPerson(app, { name: 'Zoe  Quarrel' })];
    const ids = [];
    for (const { id } of [one, other]) ids.push(await emitLeaf(app, aLeaf({ title: 'Rules', authorId: id })));
    await emitLeaf(app, aLeaf({ title: 'Rules', authorId: (await aPerson(app, { name: 'Quarrel Zoe' })).id }));
    for (const q of ['rules by:"zoe quarrel"', 'rules by:«Zoë Quarrel»']) expect((await found(q)).toSorted()).toEqual(ids.toSorted());
    expect(await found('rules by:quarrel')).toEqual([]);
    expect(await found('rules by:"?"')).toEqual([]);
    const group = await aGroup(app, ana, { groupName: 'Quarrymen', visibility: 'public' });
    for (const kind of ['group', 'GROUP', 'groups', 'groupe', 'Groupes', 'grupos'])
      expect(await found(`quarrymen kind:${kind}`)).toEqual([group.id]);
    for (const kind of ['person', 'people', 'leaf', 'nothing']) expect(await found(`quarrymen kind:${kind}`)).toEqual([]);
  });

  test('SR-04 a group is found by its short id, a text by a link in it', async () => {
    const group = await aGroup(app, ana, { groupName: 'Beekeepers', visibility: 'public' });
    const id = await emitLeaf(app, aLeaf({ text: 'Write to Ana.Lopez@example.org soon.' }));
    expect(await found(group.id)).toEqual([group.id]);
    expect(await found('ana.lopez@example.org')).toEqual([id]);
    expect(await found('ana.lopes@example.org')).toEqual([]);
  });
});

describe('SR-04 typos', () => {
  const learn = async () => {
    await learnWords(app, leaves.indexedKinds);
    await learnWords(app, leaves.indexedKinds);
  };

  test.each(['negociation', 'negotiaton', 'engotiation', 'negotation', 'nogotiation'])(
    'SR-04 “%s” finds negotiation, and says so',
    async (q) => {
      const id = await emitLeaf(app, aLeaf({ title: 'Notes', text: 'On negotiation', language: null }));
      await emitLeaf(app, aLeaf({ title: 'Other', text: 'Nothing of it' }));
      await learn();
      const page = await pageOf(q);
      expect(page.items.map((item) => item.id)).toEqual([id]);
      if (page.didYouMean !== null) expect(page).toMatchObject({ didYouMean: 'negotiation', items: [{ why: ['text', 'slip'] }] });
    },
  );

  test('SR-04 a word without matches is left out', async () => {
    const id = await emitLeaf(app, aLeaf({ title: 'Garden rules' }));
    await learn();
    expect(await pageOf('garden xylophones')).toMatchObject({ items: [{ id }], didYouMean: 'garden' });
  });

  test('SR-04 a word that matches elsewhere is corrected if nothing has it together with the others', async () => {
    const fair = await emitLeaf(app, aLeaf({ title: 'Winter market', text: 'A craft fair on the quay' }));
    await emitLeaf(app, aLeaf({ title: 'Motors', text: 'Made by fiar and others' }));
    await learn();
    const page = await pageOf('craft fiar');
    expect(page).toMatchObject({ items: [{ id: fair, why: ['phrase', 'text', 'slip'] }], didYouMean: 'craft fair', isLoose: false });
    expect(page.items).toHaveLength(1);
  });

  test('SR-04 a corrected word also matches its synonyms', async () => {
    const id = await emitLeaf(app, aLeaf({ title: 'La négociation d’un contrat', language: 'fr' }));
    await emitLeaf(app, aLeaf({ title: 'Traducir un contrato', language: 'es' }));
    await learn();
    expect(await pageOf('negociacion contrto')).toMatchObject({ items: [{ id }], isLoose: false });
  });

  test('SR-04 if nothing has all words, results with most of them are returned and marked as loose', async () => {
    const two = await emitLeaf(app, aLeaf({ title: 'Harbour fees', text: 'And tides', updatedAt: '2020-01-01T00:00:00.000000Z' }));
    await emitLeaf(app, aLeaf({ title: 'Tides' }));
    const fees = await emitLeaf(app, aLeaf({ title: 'Fees', text: 'Of museums' }));
    await learn();
    expect(await pageOf('harbour tides museums')).toMatchObject({ items: [{ id: two }], isLoose: true, didYouMean: null });
    const page = await pageOf('museums harbour');
    expect(page.items.map(({ id }) => id).toSorted()).toEqual([two, fees].toSorted());
    expect(page).toMatchObject({ isLoose: true, counts: { leaf: 2 } });
    expect(await pageOf('museums harbour', { kind: 'twig' })).toMatchObject({ items: [], isLoose: false });
    expect((await pageOf('harbour tides', { kind: 'twig' })).items).toEqual([]);
  });

  test('SR-04 with few results another spelling is offered if it has far more', async () => {
    const slip = await emitLeaf(app, aLeaf({ title: 'Notes', text: 'A negotation' }));
    for (let turn = 0; turn < 6; turn += 1) await emitLeaf(app, aLeaf({ title: 'Notes', text: 'Some negotiation' }));
    await learn();
    expect(await pageOf('negotation')).toMatchObject({ items: [{ id: slip }], didYouMean: 'negotiation' });
    expect(await pageOf('negotiation')).toMatchObject({ didYouMean: null });
  });

  test('SR-02 words of invisible things are never offered', async () => {
    const group = await aGroup(app, ana, {}, [bob]);
    const id = await emitLeaf(app, aLeaf({ title: 'Zanzibar plans', audience: { groupIds: [group.id] } }));
    await emitLeaf(app, aLeaf({ title: 'Anything' }));
    await learn();
    expect(await pageOf('zanzibr')).toMatchObject({ items: [], didYouMean: null });
    expect(await pageOf('zanzibr', {}, bob)).toMatchObject({ items: [{ id }], didYouMean: 'zanzibar' });
    await takeOut(app, group, bob);
    expect(await pageOf('zanzibr', {}, bob)).toMatchObject({ items: [], didYouMean: null });
  });

  test('SR-04 a typed prefix also matches words of texts', async () => {
    const id = await emitLeaf(app, aLeaf({ title: 'Notes', text: 'On horticulture' }));
    await learn();
    expect(await found('hortic')).toEqual([id]);
    expect(await only('hortic')).toMatchObject({ why: ['text', 'beginning'] });
  });
});

describe('SR-01 order, highlights and counts', () => {
  test('SR-01 the word itself ranks above its synonyms, wherever it occurs', async () => {
    const same = await emitLeaf(app, aLeaf({ title: 'An agreement on agreements', text: 'Agreement' }));
    const old = aLeaf({ title: 'Notes', text: 'Long talk of a contract', updatedAt: '2020-01-01T00:00:00.000000Z' });
    const itself = await emitLeaf(app, old);
    const titled = await emitLeaf(app, { ...old, title: 'Contract notes' });
    expect(await found('contract')).toEqual([titled, itself, same]);
    expect((await pageOf('contract')).items[2]).toMatchObject({ why: ['title', 'text', 'synonym'] });
  });

  test('SR-01 titles rank above texts, phrases above scattered words, new things above old ones', async () => {
    const old = await emitLeaf(app, aLeaf({ title: 'Notes', text: 'A garden party', updatedAt: '2020-01-01T00:00:00.000000Z' }));
    const scattered = await emitLeaf(
      app,
      aLeaf({ title: 'Notes', text: `The garden was wide. ${'Much was said. '.repeat(20)} Then came the party.` }),
    );
    const near = await emitLeaf(app, aLeaf({ title: 'Notes', text: 'A garden party' }));
    const title = await emitLeaf(app, aLeaf({ title: 'Garden party', updatedAt: '2020-01-01T00:00:00.000000Z' }));
    const ids = await found('garden party');
    expect(ids[0]).toBe(title);
    expect(ids[1]).toBe(near);
    expect(ids.slice(2).toSorted()).toEqual([old, scattered].toSorted());
  });

  test('SR-01 matches are highlighted in place, and texts are never markup', async () => {
    await emitLeaf(
      app,
      aLeaf({ title: 'About <b>gardens</b>', text: 'Of the gardening we know <script>alert(1)</script> much.', language: 'en' }),
    );
    expect(await only('garden')).toMatchObject({
      titlePieces: [
        ['About <b>', false],
        ['gardens', true],
        ['</b>', false],
      ],
      why: ['title', 'text', 'form'],
    });
    expect((await only('garden'))?.snippet.map(([piece]) => piece).join('')).toBe(
      'Of the gardening we know <script>alert(1)</script> much.',
    );
  });

  test('SR-01 results are counted by kind, whatever kind is requested', async () => {
    for (let turn = 0; turn < 3; turn += 1) await emitLeaf(app, aLeaf({ title: 'Rules' }));
    await emitLeaf(app, aLeaf({ title: 'Rules' }), undefined, 'twig');
    expect(await pageOf('rules', { kind: 'twig' })).toMatchObject({ counts: { leaf: 3, twig: 1 }, uncounted: [], isMore: false });
  });

  test('SR-01 beyond the counting limit the newest are returned, and kinds that are rare among them are counted separately', async () => {
    await emitLeaf(app, aLeaf({ title: 'Rules' }));
    await own.db.run(sql`
      insert into searched_things (kind, id, title, is_public, group_ids, people, created_at, updated_at, edition, words)
      select kind, id || n, title, is_public, group_ids, people, created_at, updated_at + n * interval '1 second', edition, words from searched_things, generate_series(1, 1100) as n`);
    for (let turn = 0; turn < 3; turn += 1)
      await emitLeaf(app, aLeaf({ title: 'Rules', updatedAt: '2020-01-01T00:00:00.000000Z' }), undefined, 'twig');
    expect(await pageOf('rules', { sort: 'newest' })).toMatchObject({ counts: { leaf: 300, twig: 3 }, uncounted: ['leaf'], isMore: true });
    expect(await pageOf('rules', { kind: 'twig' })).toMatchObject({ counts: { leaf: 300, twig: 3 }, uncounted: ['leaf'], isMore: false });
  });

  test.each(['fit', 'newest'])('SR-01 more results are listed than are counted, each once and without gaps, by %s', async (sort) => {
    await emitLeaf(app, aLeaf({ title: 'Rules' }));
    await own.db.run(sql`
      insert into searched_things (kind, id, title, is_public, group_ids, people, created_at, updated_at, edition, words)
      select kind, 'leaf-' || n, title, is_public, group_ids, people, created_at, updated_at - n * interval '1 second', edition, words from searched_things, generate_series(1, 1100) as n`);
    await own.db.run(sql`
      insert into leaves (id, kind, entry) select s.id, l.kind, l.entry from leaves l, searched_things s where s.id <> l.id`);
    const ids: string[] = [];
    let page = await pageOf('rules', { sort, limit: '50' });
    expect(page).toMatchObject({ counts: { leaf: 300 }, uncounted: ['leaf'] });
    for (; page.nextCursor; page = await pageOf('rules', { sort, limit: '50', cursor: page.nextCursor }))
      ids.push(...page.items.map(({ id }) => id));
    ids.push(...page.items.map(({ id }) => id));
    expect(page).toMatchObject({ uncounted: ['leaf'], isMore: true });
    expect(new Set(ids).size).toBe(1000);
    const newest = await own.db.many<{ id: string }>(sql`select id from searched_things order by updated_at desc limit 1000`);
    expect(ids.toSorted()).toEqual(newest.map(({ id }) => id).toSorted());
  });

  test('SR-01 pages are contiguous, and concurrent changes move nothing', async () => {
    const ids = [];
    for (let turn = 0; turn < 5; turn += 1)
      ids.unshift(await emitLeaf(app, aLeaf({ title: 'Rules', updatedAt: `2026-03-1${turn}T12:00:00.000000Z` })));
    for (const sort of ['fit', 'newest']) {
      const first = await pageOf('rules', { limit: '2', sort });
      const late = await emitLeaf(app, aLeaf({ title: 'Rules', updatedAt: new Date(Date.now() + 60_000).toISOString() }));
      const second = await pageOf('rules', { limit: '2', sort, cursor: first.nextCursor ?? '' });
      const third = await pageOf('rules', { limit: '2', sort, cursor: second.nextCursor ?? '' });
      expect([...first.items, ...second.items, ...third.items].map(({ id }) => id)).toEqual(ids);
      expect(third).toMatchObject({ nextCursor: null, isMore: false });
      await emitLeaf(app, null, late);
    }
  });

  test('SR-04 suggestions complete the query from titles, and name things', async () => {
    const id = await emitLeaf(app, aLeaf({ title: 'Negotiating contracts' }));
    expect(await ask(suggest, visitor, { query: { q: 'rules neg' } })).toEqual({ searches: [], things: [] });
    expect(await ask(suggest, visitor, { query: { q: 'neg' } })).toEqual({
      searches: ['negotiating'],
      things: [
        {
          kind: 'leaf',
          id,
          titlePieces: [
            ['Negotiating', true],
            [' contracts', false],
          ],
          address: `/leaves/${id}`,
        },
      ],
    });
  });
});

describe('SR-02 rights', () => {
  test('SR-02 a thing for everybody and a group names the group only to people who may know it, and its author to all', async () => {
    const group = await aGroup(app, ana, { groupName: 'Locksmiths', visibility: 'private' }, [bob]);
    await emitLeaf(app, aLeaf({ title: 'Openly shared', authorId: ana.id, audience: { isPublic: true, groupIds: [group.id] } }));
    const namedTo = async (viewer: Viewer) =>
      (await pageOf('openly', {}, viewer)).items.map(({ author, groups: named }) => [author?.name, named]);
    expect(await namedTo(visitor)).toEqual([['Ana', []]]);
    expect(await namedTo(bob)).toEqual([['Ana', [{ id: group.id, name: 'Locksmiths' }]]]);
  });

  test('SR-02 a thing for a group is found by its members, and no longer after they leave', async () => {
    const group = await aGroup(app, ana, {}, [bob]);
    const id = await emitLeaf(app, aLeaf({ title: 'Secret rules', audience: { groupIds: [group.id] } }));
    expect(await found('secret', bob)).toEqual([id]);
    expect(await found('secret', ana)).toEqual([id]);
    expect(await pageOf('secret')).toMatchObject({ items: [], counts: {} });
    await takeOut(app, group, bob);
    expect(await pageOf('secret', {}, bob)).toMatchObject({ items: [], counts: {} });
  });

  test('SR-02 in: does not reveal which private group a public thing is shared with', async () => {
    const group = await aGroup(app, ana, { groupName: 'Hidden' }, [bob]);
    const id = await emitLeaf(app, aLeaf({ title: 'Open rules', audience: { isPublic: true, groupIds: [group.id] } }));
    expect(await found(`rules in:${group.id}`, bob)).toEqual([id]);
    for (const q of [`rules in:${group.id}`, 'rules in:hidden']) expect(await pageOf(q)).toMatchObject({ items: [], counts: {} });
    expect(await pageOf('rules', { group: group.id })).toMatchObject({ items: [], counts: {} });
  });
});
