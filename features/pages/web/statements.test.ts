import { expect, test } from 'vitest';
import { retention as moderationRetention } from '#features/moderation/contract/retention.ts';
import { languages } from '#platform/contract/language.ts';
import { features } from '#shell/web/features.ts';
import { about } from './texts/about.ts';
import { terms } from './texts/terms.ts';

for (const texts of [about, terms]) await Promise.all(languages.map((language) => texts.load(language)));

/** Features of operation and administration, which people do not use as modules. */
const around = ['shell', 'accounts', 'admin', 'uploads', 'pages', 'contact', 'help', 'analytics', 'installation', 'figures'];

test('AC-16 the about page names every module that people use, without those that are off', () => {
  const used = features.map(({ name }) => name).filter((name) => !around.includes(name));
  expect(used.length).toBeGreaterThan(11);
  for (const language of languages) {
    const blocks = about.in(language).sections.find(({ id }) => id === 'what-you-can-do')?.blocks ?? [];
    const facts = blocks.flatMap((block) => (typeof block !== 'string' && 'facts' in block ? block.facts : []));
    expect(facts.map(([, , module]) => module).toSorted(), language).toEqual(used.toSorted());
    for (const [term, meaning] of facts) expect(meaning.length, `${term} in ${language}`).toBeGreaterThan(30);
  }
});

test('AC-16 the terms state the same period for appeals as the program, and what waits for a moderator', () => {
  expect(moderationRetention.reports.periods.contest).toBe('6 months');
  const message = {
    en: ['for six months', 'are held until a moderator'],
    fr: ['pendant six mois', 'retenus jusqu’à leur examen par la modération'],
    es: ['durante seis meses', 'se retienen hasta que los revisa la moderación'],
  };
  const denied = { en: /does not check content/, fr: /n’examine pas les contenus/, es: /no revisa los contenidos/ };
  for (const language of languages) {
    const blocks = terms.in(language).sections.find(({ id }) => id === 'moderation')?.blocks ?? [];
    const text = blocks.filter((block) => typeof block === 'string').join(' ');
    for (const part of message[language]) expect(text, language).toContain(part);
    expect(text, language).not.toMatch(denied[language]);
  }
});
