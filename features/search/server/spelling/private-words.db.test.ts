import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { updatePrivacy } from '#features/accounts/contract/endpoints.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import { groups } from '#features/groups/server/feature.ts';
import { aGroup, requesterOf, takeOut } from '#features/groups/server/testing.ts';
import { folded } from '#platform/server/search/search-words.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import { scaled } from '#platform/server/testing/timeouts.ts';
import type { SignedInViewer, Viewer } from '#platform/server/security/viewer.ts';
import { search, suggest } from '../../contract/endpoints.ts';
import { searchFeature } from '../feature.ts';
import { aLeaf, createLeaves, emitLeaf, leaves } from '../testing.ts';
import { learnWords } from './learn-words.ts';
import { withTypo } from './testing/sample-names.ts';

const features = [accounts, groups, searchFeature([accounts, groups, leaves])];

let own: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let roles: Record<'manager' | 'member' | 'partner' | 'leaver' | 'stranger' | 'administrator', SignedInViewer>;
let group: Awaited<ReturnType<typeof aGroup>>;
let privateLeaf: string;

/** Words that only some may know, with the roles that may. */
const secrets = [
  { word: 'everglades', readers: ['visitor', 'manager', 'member', 'partner', 'leaver', 'stranger', 'administrator'] },
  { word: 'contract', readers: ['manager', 'member'] },
  { word: 'presupuesto', readers: ['manager', 'member'] },
  { word: 'quicksilver', readers: ['partner'] },
  { word: 'kaleidoscope', readers: ['leaver'] },
  // Names: of a person whom only their group finds, and of a suspended one.
  { word: 'wolverhampton', readers: ['manager', 'member'] },
  { word: 'zimmermann', readers: [] },
] as const;

beforeAll(async () => {
  own = await testDatabase();
  await createLeaves(own.db);
  app = createTestApp(own.db, features);
  ask = requesterOf(app, features);
  const [member, leaver, hidden, suspended] = [
    await aPerson(app, { name: 'Mia' }),
    await aPerson(app, { name: 'Leo' }),
    await aPerson(app, { name: 'Hilda Wolverhampton' }),
    await aPerson(app, { name: 'Sam Zimmermann' }),
  ];
  const manager = await aPerson(app, { role: 'manager', name: 'Max' });
  const administrator = { ...(await aPerson(app, { name: 'Ada' })), isAdministrator: true };
  roles = {
    manager,
    member,
    leaver,
    administrator,
    partner: await aPerson(app, { name: 'Pia' }),
    stranger: await aPerson(app, { name: 'Sue' }),
  };
  await ask(updatePrivacy, hidden, { body: { isListed: false } });
  await own.db.run(sql`update users set suspended_at = now() where id = ${suspended.id}`);
  group = await aGroup(app, manager, { visibility: 'private' }, [member, leaver, hidden]);
  const inGroup = { groupIds: [group.id] };
  await emitLeaf(app, aLeaf({ title: 'Public', text: 'Birds of the Everglades' }));
  privateLeaf = await emitLeaf(app, aLeaf({ title: 'Minutes', text: 'The contract, and el presupuesto', audience: inGroup }));
  await emitLeaf(app, aLeaf({ title: 'For one', text: 'About quicksilver', audience: { userIds: [roles.partner.id] } }));
  await emitLeaf(app, aLeaf({ title: 'Own', text: 'A kaleidoscope', authorId: leaver.id, audience: { userIds: [leaver.id] } }));
  for (const _ of [1, 2]) await learnWords(app, leaves.indexedKinds);
  await takeOut(app, group, leaver);
}, scaled(120_000));
afterAll(() => own.drop());

const viewers = (): [string, Viewer][] => [['visitor', visitor], ...Object.entries(roles)];

test(
  'SR-06 SR-05 each role gets corrections from texts that it may read and people whom it may see only',
  { timeout: scaled(240_000) },
  async () => {
    const typos = fc.sample(
      fc.tuple(fc.constantFrom(...secrets), fc.integer({ min: 0, max: 3 }), fc.nat(40), fc.constantFrom(...'abdegiklmopsuvw')),
      { numRuns: 40, seed: 5 },
    );
    const requested = [
      ...typos.map(([{ word }, ...typo]) => withTypo(word, ...typo)),
      'contrct',
      'kontract',
      'presupesto',
      'presupusto',
      'birds contrct',
      'wolverhamton zimerman',
    ];
    const leaks: string[] = [];
    for (const [role, viewer] of viewers())
      for (const q of requested) {
        const replies = [await ask(search, viewer, { query: { q } }), await ask(suggest, viewer, { query: { q } })];
        const shown = folded(JSON.stringify(replies));
        for (const { word, readers } of secrets)
          if (!(readers as readonly string[]).includes(role) && !q.includes(word) && shown.includes(word))
            leaks.push(`${role}: ${q}: ${word}`);
      }
    expect(leaks).toEqual([]);
  },
);

test('SR-06 words that are only in private texts are corrected for their readers', async () => {
  for (const [q, word] of [
    ['contrct', 'contract'],
    ['presupesto', 'presupuesto'],
    ['presupusto', 'presupuesto'],
    ['kontract', 'contract'],
  ] as const)
    for (const role of ['manager', 'member'] as const) {
      const { items, didYouMean, asTyped } = await ask(search, roles[role], { query: { q } });
      expect(items.map(({ id }) => id)).toEqual([privateLeaf]);
      expect({ didYouMean, asTyped }).toEqual({ didYouMean: word, asTyped: `"${q}"` });
      expect(items[0]?.snippet).toContainEqual([word, true]);
      expect(items[0]?.why).toContain('slip');
    }
  expect((await ask(search, roles.partner, { query: { q: 'quicksilvr' } })).didYouMean).toBe('quicksilver');
  expect((await ask(search, roles.member, { query: { q: 'wolverhamton' } })).items[0]?.title).toBe('Hilda Wolverhampton');
});

test('SR-06 SR-05 a word of a text that was withdrawn is no longer offered, before the nightly job', async () => {
  await emitLeaf(app, null, privateLeaf);
  const { items, didYouMean } = await ask(search, roles.member, { query: { q: 'contrct' } });
  expect({ items, didYouMean }).toEqual({ items: [], didYouMean: null });
});
