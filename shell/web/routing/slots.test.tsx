import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { kindNameKey } from '#platform/contract/name-keys.ts';
import { languages, type Language } from '#platform/contract/language.ts';
import { administrationAddress } from '#platform/web/registry/administration.ts';
import { useKindName } from '#platform/web/i18n/kind-name.ts';
import { renderHtml } from '#platform/web/testing/render-html.tsx';
import { features } from '../features.ts';
import { featureWords, loadLive, slotsOf } from './registry.ts';
import { matchRoute } from './routes.ts';

const slots = slotsOf([]);
const wordsIn = async (namespace: string, language: Language): Promise<Readonly<Record<string, string>>> =>
  (await featureWords.get(namespace)?.[language]())?.default ?? {};
/** A sentence in all languages; sentences with a count have plural forms. */
const sentencesOf = (namespace: string, key: string) =>
  Promise.all(languages.map(async (language) => wordsIn(namespace, language).then((words) => words[key] ?? words[`${key}_other`])));
const spoken = languages.map(() => expect.stringMatching(/\S/));
const pageAt = (address: string) => {
  const found = matchRoute(address.replace(/[?#].*/, ''), [], false);
  return found.kind === 'page' ? found.route : undefined;
};

test('LA-02 the sentences of a feature are those of its folder, in each language', async () => {
  for (const { name, words, publicWords } of features)
    for (const [folder, loaders] of [
      ['words', words],
      ['words/public', publicWords],
    ] as const)
      for (const [language, load] of Object.entries(loaders ?? {})) {
        const file = join(import.meta.dirname, '../../..', name === 'shell' ? 'shell' : `features/${name}`, folder, `${language}.json`);
        expect((await load()).default, file).toEqual(JSON.parse(readFileSync(file, 'utf8')));
      }
});

test('SR-01 SR-04 each kind of search results has a singular and plural name in its feature’s words', async () => {
  const kinds = Object.entries(slots.searchKinds);
  expect(kinds.length).toBeGreaterThan(8);
  for (const [kind, { feature, several, Icon }] of kinds) {
    for (const key of [kindNameKey(kind), several]) expect([key, await sentencesOf(`${feature}/shared`, key)]).toEqual([key, spoken]);
    expect(renderHtml(<Icon />)).toContain('<svg');
  }
});

test('HU-05 each kind in the Hub has a name, and its items open on a public page or one for members', async () => {
  const kinds = Object.entries(slots.hubKinds);
  expect(kinds.length).toBeGreaterThan(5);
  const words = Object.fromEntries(
    await Promise.all([...featureWords.keys()].map(async (namespace) => [namespace, await wordsIn(namespace, 'en')] as const)),
  );
  const opened: Record<string, (string | undefined)[]> = {};
  for (const [kind, { address }] of kinds) {
    const Called = () => useKindName()(kind);
    expect([kind, renderHtml(<Called />, { words })]).toEqual([kind, expect.stringMatching(/^[A-Z][a-z ]+$/)]);
    const opens = { id: ['group', 'negotiation'].includes(kind) ? 'ABCD2345' : '01890a5d-ac96-774b-bcce-b302099a8057', isPublic: true };
    for (const mode of ['private', 'public'] as const) expect(address(opens, mode)).toContain(opens.id);
    opened[kind] = [pageAt(address(opens, 'public'))?.page.path, pageAt(address({ ...opens, isPublic: false }, 'private'))?.page.path];
  }
  expect(opened).toEqual({
    document: ['/publicInternetArticle', '/autrePublication/:id'],
    gallery: ['/publicMedia/:id', '/media/:id'],
    file: ['/files/:id', '/files/:id'],
    question: ['/discussion/:id', '/discussion/:id'],
    group: ['/network/:groupId', '/network/:groupId'],
    negotiation: ['/negociation/:sessionId', '/negociation/:sessionId'],
    event: ['/events/:id', '/events/:id'],
    assembly: ['/assemblies/:id', '/assemblies/:id'],
    poll: ['/polls/:id', '/polls/:id'],
  });
});

test('GR-05 GR-09 each contribution to the page of a group has its tab, and lists what is deleted with the group', async () => {
  expect(slots.group.length).toBeGreaterThan(5);
  for (const { feature, label, deletionWarning } of slots.group) {
    expect([label, await sentencesOf(feature, label)]).toEqual([label, spoken]);
    const warnings = await sentencesOf(feature, deletionWarning);
    expect([deletionWarning, warnings]).toEqual([deletionWarning, languages.map(() => expect.stringContaining('{count}'))]);
  }
  const names = slots.group.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

test('SR-05 each action of the palette has a name, and a page for signed-in people', async () => {
  expect(slots.actions.length).toBeGreaterThan(3);
  for (const { feature, name, to } of slots.actions) {
    expect([name, await sentencesOf(`${feature}/shared`, name)]).toEqual([name, spoken]);
    expect([to, pageAt(to)?.page.access]).toEqual([to, 'signedIn']);
  }
  const forManagers = slots.actions.filter(({ isForManagers }) => isForManagers).map(({ feature }) => feature);
  expect(forManagers).toEqual(['groups', 'negotiation']);
});

test('AD-01 each administration page has its name, pending count and component', async () => {
  const pages = await slots.administration();
  for (const { feature, title, segment, waiting, load } of pages) {
    expect([title, await sentencesOf(feature, title)]).toEqual([title, spoken]);
    if (waiting) expect([waiting.name, await sentencesOf(feature, waiting.name)]).toEqual([waiting.name, spoken]);
    expect([segment, typeof (await load())]).toEqual([segment, 'function']);
    expect(pageAt(administrationAddress(segment))?.feature).toBe('admin');
  }
});

test('AC-09 HU-06 SH-06 contributions to account page, start page, profiles and navigation are complete', () => {
  expect(slots.account.map(({ id }) => id)).toEqual(expect.arrayContaining(['groups', 'integrations', 'messenger', 'uploads']));
  const panel = slots.panel.map((slot) => ('step' in slot ? 'step' : slot.urgency));
  for (const each of ['step', 'timeRuns', 'othersWait', 'ownTime']) expect(panel).toContain(each);
  expect(slots.profile.map(({ name }) => name)).toEqual(['messenger', 'moderation']);
  expect(slots.running.map(({ kind }) => kind)).toEqual(['negotiations']);
  expect(slots.header).toHaveLength(3);
  expect(Object.keys(slots.uploadCompletions ?? {}).toSorted()).toEqual([
    'assemblyAnnex',
    'document',
    'eventPicture',
    'file',
    'gallery',
    'messageAttachment',
  ]);
  // Disabled modules contribute nothing.
  const without = slotsOf(['messenger', 'galleries', 'negotiation']);
  expect([without.profile.map(({ name }) => name), without.running, without.header?.length]).toEqual([['moderation'], [], 2]);
  expect(Object.keys(without.uploadCompletions ?? {}).toSorted()).toEqual(['assemblyAnnex', 'document', 'eventPicture', 'file']);
  expect(without.account.map(({ id }) => id)).not.toContain('messenger');
  expect(without.group.map(({ feature }) => feature)).not.toContain('galleries');
});

test('SH-05 each page has a component, and each feature with live handlers handles messages', async () => {
  for (const { pages } of features) for (const { path, load } of pages) expect([path, typeof (await load())]).toEqual([path, 'function']);
  const handlers = Object.entries(await loadLive([]));
  expect(handlers.length).toBeGreaterThan(8);
  for (const [type, handler] of handlers)
    expect([type, typeof handler]).toEqual([expect.stringMatching(/^[a-zA-Z]+(?:\.[a-zA-Z]+)?$/), 'function']);
});

test('SH-13 each first step has its sentences in each language, and leads to a page', async () => {
  const steps = slots.panel.filter((slot) => 'step' in slot);
  expect(steps.map(({ step }) => step).toSorted()).toEqual([
    'backup',
    'confirm',
    'follow',
    'group',
    'introduce',
    'invite',
    'join',
    'mail',
    'registration',
    'site',
    'write',
  ]);
  for (const { feature, title, text, action, to } of steps) {
    for (const key of [title, text, action]) if (key) expect([key, await sentencesOf(feature, key)]).toEqual([key, spoken]);
    if (to) expect([to, pageAt(to) !== undefined]).toEqual([to, true]);
  }
});
