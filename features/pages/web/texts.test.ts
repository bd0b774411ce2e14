import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { languages, type Language } from '#platform/contract/language.ts';
import { periodText, type Retention } from '#platform/contract/retention/retention-period.ts';
import { platformRetention } from '#platform/contract/retention/platform-retention.ts';
import { privacyIn } from '#shell/web/routing/registry.ts';
import { about } from './texts/about.ts';
import type { Block, PageText } from './texts/page-text.ts';
import { privacy } from './texts/privacy.ts';
import { terms } from './texts/terms.ts';

const pages = { about, terms, privacy };
for (const texts of [about, terms]) await Promise.all(languages.map((language) => texts.load(language)));
for (const language of languages) await privacy.load(language, await privacyIn(language));
const root = new URL('../../../', import.meta.url);
/** Retention of all features and the platform. */
const retention: Readonly<Record<string, Retention>> = Object.assign(
  { ...platformRetention },
  ...Object.values(import.meta.glob<object>('../../*/contract/retention.ts', { eager: true, import: 'retention' })),
);

const sentencesOf = (block: Block): readonly string[] =>
  typeof block === 'string'
    ? [block]
    : 'items' in block
      ? block.items
      : 'facts' in block
        ? block.facts.flatMap(([term, meaning]) => [term, meaning])
        : 'ifHosted' in block
          ? [block.ifHosted]
          : [block.ifAnalytics, block.otherwise];
const sentences = ({ title, description, lead, sections }: PageText) => [
  title,
  description,
  lead,
  ...sections.flatMap(({ heading, blocks }) => [heading, ...blocks.flatMap(sentencesOf)]),
];

/**
 * Parts that must be equal in every language: sections, kinds of blocks, links, code and
 * placeholders.
 */
const shape = (page: PageText) =>
  page.sections.map(({ id, blocks }) => [
    id,
    blocks.map((block) => [
      typeof block === 'string' ? 'paragraph' : Object.keys(block)[0],
      sentencesOf(block).map((sentence) =>
        [...sentence.matchAll(/\]\(([^)]+)\)|`([^`]+)`|\{(\w+)\}/g)].map(([, link, code, name]) => link ?? code ?? name).sort(),
      ),
    ]),
  ]);

describe.each(Object.entries(pages))('the text of %s', (_name, texts) => {
  test('LE-01 has the same sections, ids, links and placeholders in all three languages', () => {
    expect(texts.in('en').sections.length).toBeGreaterThan(4);
    expect(new Set(texts.in('en').sections.map(({ id }) => id)).size).toBe(texts.in('en').sections.length);
    for (const language of languages) expect(shape(texts.in(language))).toEqual(shape(texts.in('en')));
  });

  test('LA-02 has no sentence that is the same in two languages', () => {
    for (const [one, other] of [
      ['en', 'fr'],
      ['en', 'es'],
      ['fr', 'es'],
    ] as const) {
      const known = new Set(sentences(texts.in(one)));
      expect(sentences(texts.in(other)).filter((sentence) => known.has(sentence) && !/^`|^Sessions$|^Questions$/.test(sentence))).toEqual(
        [],
      );
    }
  });

  test('LA-02 follows the typography of each language', () => {
    for (const language of languages)
      for (const sentence of sentences(texts.in(language))) {
        expect(sentence).toBe(sentence.trim());
        expect(sentence, 'a sentence that is not there').toMatch(/[\p{L}\d]/u);
        expect(sentence).not.toMatch(/ {2}|\p{L}'\p{L}|\.\.\.|<\w/u);
        if (language === 'fr') expect(sentence).not.toMatch(/[^\u202f][;!?](?=\s|$)|[^\u00a0][:»](?=\s|$)/);
        if (language === 'es') expect((sentence.match(/[?!]/g) ?? []).length).toBe((sentence.match(/[¿¡]/g) ?? []).length);
      }
  });

  test('LE-01 has internal links that lead to one of its sections', () => {
    for (const language of languages) {
      const ids = texts.in(language).sections.map(({ id }) => `#${id}`);
      for (const [, to = ''] of sentences(texts.in(language))
        .join(' ')
        .matchAll(/\]\((#[^)]+)\)/g))
        expect(ids).toContain(to);
    }
  });
});

test('LE-01 names the support hours and the owner of the site', () => {
  const hours = {
    en: 'Monday to Friday, 9am to 7pm',
    fr: 'du lundi au vendredi, de 9 h à 19 h',
    es: 'de lunes a viernes, de 9:00 a 19:00',
  };
  for (const language of languages)
    for (const texts of [about, terms]) {
      const whole = sentences(texts.in(language)).join(' ').replaceAll('\u00a0', ' ');
      expect(whole).toContain(hours[language]);
      expect(whole).toContain('{owner}');
      expect(whole).toContain('{hosting}');
    }
});

test('RE-01 the privacy policy states how long each kind of data is kept', () => {
  const terms = {
    en: ['3 years', '1 year', '180 days', '25 hours', 'close your account', '13 months'],
    fr: ['3 ans', '1 an', '180 jours', '25 heures', 'fermiez votre compte', '13 mois'],
    es: ['3 años', '1 año', '180 días', '25 horas', 'cierre la cuenta', '13 meses'],
  };
  for (const language of languages) {
    const whole = sentences(privacy.in(language)).join(' ').replaceAll('\u00a0', ' ');
    for (const term of terms[language]) expect(whole).toContain(term);
  }
});

/** Rows of the policy's section on retention. */
function retentionIn(language: Language): readonly (readonly [term: string, meaning: string])[] {
  const blocks = privacy.in(language).sections.find(({ id }) => id === 'retention')?.blocks ?? [];
  return blocks.flatMap((block) =>
    typeof block !== 'string' && 'facts' in block ? block.facts.map(([term, meaning]) => [term, meaning] as const) : [],
  );
}

test('RE-01 the policy states every retention period of the program, in each language', () => {
  for (const language of languages) {
    const facts = retentionIn(language);
    for (const [, meaning] of facts) expect(meaning).not.toMatch(/\{\w+\}/);
    for (const [id, { periods }] of Object.entries(retention)) {
      const text = Object.values(periods).map((span) => periodText(span, language));
      expect(
        facts.some(([, meaning]) => text.every((span) => meaning.includes(span))),
        `${id} in ${language}`,
      ).toBe(true);
    }
  }
});

test('RE-01 the policy says when each kind of data ends: after a period or with an event; technical logs within a year', () => {
  const ends = {
    en: /\d\u00a0|until|within|hours|a year|one year|minutes/i,
    fr: /\d\u00a0|jusqu|heures|un an|minutes/i,
    es: /\d\u00a0|hasta|horas|un año|minutos/i,
  };
  const stored = { en: /for ever|forever|always/i, fr: /toujours|à jamais|éternellement/i, es: /siempre|eternamente/i };
  const aYear = { en: 'one year', fr: 'un an', es: 'un año' };
  for (const language of languages) {
    const facts = retentionIn(language);
    for (const [term, meaning] of facts) {
      expect(meaning, `${term} in ${language}`).toMatch(ends[language]);
      expect(meaning, `${term} in ${language}`).not.toMatch(stored[language]);
    }
    expect(facts[Object.keys(retention).length]?.[1].toLowerCase()).toContain(aYear[language]);
  }
});

/** Source code for browsers, of all or some files. */
function webCode(isWanted: (path: string) => boolean = () => true): string {
  return ['features', 'platform', 'shell']
    .flatMap((folder) => readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`))
    .filter((path) => /\/web\/.*\.tsx?$/.test(path) && !/\.test\.|\/testing\/|features\/pages\//.test(path) && isWanted(path))
    .map((path) => readFileSync(new URL(path, root), 'utf8'))
    .join('\n');
}

test('AC-10 the policy names every key that the program stores on the device, and every cookie', () => {
  const code = webCode();
  const named = [
    ...sentences(privacy.in('en'))
      .join(' ')
      .matchAll(/`([^`]+)`/g),
  ].map(([, name = '']) => name.replace('…', ''));
  const stored = [...code.matchAll(/(?:Key|cookieName|#prefix) = ['`]([\w]+:?)[^'`]*['`]/g)].map(([, name = '']) => name);
  expect(stored).toEqual(expect.arrayContaining(['authToken', 'userEmail', 'appLanguage', 'appTheme', 'contactDraft']));
  for (const name of stored) expect(named).toContain(name);
  // No other code writes to the device, except the offline cache and unsent drafts.
  expect([...code.matchAll(/indexedDB\.open\('(\w+)'/g)].map(([, name]) => name)).toEqual(['atrium']);
  expect(named).toContain('atrium');
  expect(named).toContain('text:');
  expect(named).toContain('keysSeen:');
  expect(named).toContain('clauseLanguages:');
  expect(named).toContain('groupChoice:');
  const visitors = [
    'features/contact/web/message-draft.ts',
    'features/accounts/web/provider/pending-sign-in.ts',
    'features/groups/web/invitation/join-intent.ts',
    'platform/web/session/session.tsx',
  ];
  expect(named).toContain('providerSignIn');
  expect(named).toContain('joinAfterSignIn');
  // They replace blocked storage, and name none of its keys.
  const replacing = ['platform/web/storage/site-storage.ts', 'shell/web/entry-client.tsx'];
  // Written for the service worker.
  const pushed = 'features/notifications/web/settings/stored-subscription.ts';
  expect(named).toContain('atrium push');
  expect(webCode((path) => ![...visitors, ...replacing, pushed].includes(path))).not.toMatch(/sessionStorage|caches\.open/);
  // Typed texts go through one module. Apart from it only these files write to local storage, and
  // no text except recent searches.
  const writers = [
    'features/groups/web/group-field.tsx',
    'features/accounts/web/known-devices.ts',
    'features/analytics/web/consent.ts',
    'features/contact/web/message-draft.ts',
    'features/files/web/verify/cached-keys.ts',
    'features/hub/web/last-visit.ts',
    'features/analytics/web/count-visit.ts',
    'features/negotiation/web/verify/cached-key.ts',
    'features/negotiation/web/session/languages/use-shown-languages.ts',
    'features/negotiation/web/session/signing/signing-notices.tsx',
    'features/search/web/recent/recent-searches.ts',
    'platform/web/drafts/draft-store.ts',
    'platform/web/session/session.tsx',
    'shell/web/i18n/language-provider.tsx',
    'shell/web/navigation/side-bar-width.ts',
    'features/accounts/web/provider/pending-sign-in.ts',
    'shell/web/layout/slash-shortcut.ts',
    'features/groups/web/invitation/join-intent.ts',
    'platform/web/storage/keep-setting.ts',
  ];
  expect(webCode((path) => !writers.includes(path))).not.toMatch(/localStorage\.setItem|[sS]torage\??\.setItem|keepSetting\(/);
});
