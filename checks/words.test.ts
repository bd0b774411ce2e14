import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findingText } from './finding.ts';
import { faultySentences } from './sentence-canaries.ts';
import { habits } from './habits.ts';
import { otherNouns, sentenceFaults } from './sentence-rules.ts';
import { wordFindings } from './words.ts';

const languages = ['en', 'fr', 'es'];
const folder = 'features/groups/words';
const asking = (...keys: string[]) => ({ 'features/groups/web/a.tsx': keys.map((key) => `t('${key}');`).join('') });
const findings = (en: object, fr: object, es: object, code: Record<string, string>) =>
  wordFindings(
    new Map([en, fr, es].map((catalogue, index) => [`${folder}/${['en', 'fr', 'es'][index]}.json`, JSON.stringify(catalogue)])),
    new Map(Object.entries(code)),
  ).map(({ rule, message }) => `${rule}: ${message}`);

test('LA-01 accepts complete, consistent and used words', () => {
  const code = {
    ...asking('join', 'people'),
    'features/groups/contract/errors.ts': `export const errors = defineErrors({ 'group.full': 409 })`,
  };
  const en = {
    join: 'Join {name}',
    people_one: 'one person',
    people_other: '{count} people',
    'error.group.full': 'This group is full. Choose another one.',
  };
  const fr = {
    join: 'Rejoindre {name}',
    people_one: 'une personne',
    people_many: '{count} de personnes',
    people_other: '{count} personnes',
    'error.group.full': 'Ce groupe est complet. Choisissez-en un autre.',
  };
  const es = {
    join: 'Unirse a {name}',
    people_one: 'una persona',
    people_other: '{count} personas',
    'error.group.full': 'Este grupo está completo. Elija otro.',
  };
  expect(findings(en, fr, es, code)).toEqual([]);
});

test('LA-01 a key missing in one language is reported, in either direction', () => {
  expect(findings({ join: 'Join' }, {}, { join: 'Unirse', leave: 'Salir' }, asking('join'))).toEqual([
    'same-keys: “join” is missing',
    'same-keys: “leave” is not in English',
  ]);
});

test('LA-03 a notification is a sentence, in each language', () => {
  const [en, fr, es] = ['{actor} left', '{actor} a quitté le groupe.', '{actor} ha salido'];
  expect(findings({ 'notified.left': en }, { 'notified.left': fr }, { 'notified.left': es }, asking('notified.left'))).toEqual(
    Array(2).fill('good-sentence: “notified.left” is a sentence: end it with a full stop'),
  );
});

test('LA-01 a duplicate key is reported, since only its last sentence counts', () => {
  const twice = '{\n  "join": "Join",\n  "join": "Take part"\n}';
  const words = new Map(
    ['en', 'fr', 'es'].map((language) => [`${folder}/${language}.json`, language === 'en' ? twice : '{ "join": "Unirse" }']),
  );
  expect(wordFindings(words, new Map(Object.entries(asking('join')))).map(findingText)).toEqual([
    expect.stringContaining('“join” is duplicated'),
  ]);
});

test('LA-01 a missing language is reported', () => {
  const words = new Map([
    [`${folder}/en.json`, '{}'],
    [`${folder}/fr.json`, '{}'],
  ]);
  expect(wordFindings(words, new Map()).map((each) => each.rule)).toEqual(['three-languages']);
});

test('LA-01 plural forms are complete and contain their number', () => {
  const one = findings({ people_one: 'a person' }, { people_one: 'une personne' }, { people_one: 'una persona' }, asking('people'));
  expect(one).toEqual(Array(3).fill('plural-forms: “people” lacks “_other”'));
  const silent = { people_one: 'a person', people_other: 'people' };
  expect(
    findings(
      silent,
      { people_one: 'une personne', people_other: 'plusieurs personnes' },
      { people_one: 'una persona', people_other: 'personas' },
      asking('people'),
    ),
  ).toHaveLength(3);
});

test('ER-01 reports codes without a sentence and sentences without a code', () => {
  const code = {
    'features/groups/contract/errors.ts': `export const errors = defineErrors({ 'group.full': 409, closed: 403 }); export const fieldCodes = ['field.odd']`,
  };
  const words = [
    { 'error.group.gone': 'Gone. Choose another one.' },
    { 'error.group.gone': 'Parti. Choisissez-en un autre.' },
    { 'error.group.gone': 'Se fue. Elija otro.' },
  ] as const;
  expect(findings(...words, code)).toEqual([
    'codes-have-words: “error.group.full” is missing, although the contract declares the code',
    'codes-have-words: “error.closed” is missing, although the contract declares the code',
    'codes-have-words: “error.field.odd” is missing, although the contract declares the code',
    'codes-have-words: “error.group.gone”: no contract declares that code',
  ]);
});

test('ER-01 LA-03 an error text without a next step is reported in each language', () => {
  const code = { 'features/groups/contract/errors.ts': `export const errors = defineErrors({ 'group.full': 409, 'field.tooLong': 422 })` };
  const texts = (full: string) => ({ 'error.group.full': full, 'error.field.tooLong': '{limit}' });
  expect(findings(texts('This group is full.'), texts('Ce groupe est complet.'), texts('Este grupo está completo.'), code)).toEqual(
    languages.map(() => 'next-step: “error.group.full” does not say what to do: add a second sentence'),
  );
  expect(
    findings(texts('Choose a smaller group.'), texts('Choisissez un groupe plus petit.'), texts('Elija un grupo menor.'), code),
  ).toEqual([]);
});

test('LA-01 unused words are reported; concatenated keys count as used', () => {
  const three = [
    { 'kind.a': 'One', old: 'Old' },
    { 'kind.a': 'Un', old: 'Vieux' },
    { 'kind.a': 'Uno', old: 'Viejo' },
  ] as const;
  expect(findings(...three, { 'features/groups/web/a.tsx': 't(`kind.${kind}`)' })).toEqual(['no-dead-words: “old” is unused: remove it']);
  expect(findings(...three, { 'features/files/web/a.tsx': "t('old')" })).toHaveLength(2);
});

for (const [language, english, sentence, fault] of faultySentences)
  test(`LA-01 “${sentence}” is refused in ${language}`, () => expect(sentenceFaults(language, sentence, english).join()).toMatch(fault));

const right: [language: string, english: string, sentence: string][] = [
  ['fr', 'Leave {name}?', 'Quitter {name}\u202F?'],
  ['fr', 'See: “Hub”', 'Voir\u00A0: «\u00A0Hub\u00A0»'],
  ['fr', 'At 10:30, https://a.example/?id=1', 'À 10:30, https://a.example/?id=1'],
  ['fr', 'Documents', 'Documents'],
  ['en', '', 'By email'],
  ['en', '', 'You’re invited to {group}'],
  ['en', '', 'No people yet'],
  ['fr', 'By e-mail', 'Par e\u2011mail'],
  ['es', 'Chargement...', 'Chargement...'],
  ['es', 'Leave {name}?', '¿Salir de {name}?'],
  ['es', '{count}/{limit}', '{count}/{limit}'],
];

for (const [language, english, sentence] of right)
  test(`LA-01 “${sentence}” is accepted in ${language}`, () => expect(sentenceFaults(language, sentence, english)).toEqual([]));

test('fails when it finds no words', () => {
  expect(wordFindings(new Map(), new Map()).map((each) => each.rule)).toEqual(['saw-nothing']);
});

test('LA-01 long texts of pages use the same terms as the sentences', () => {
  const french = { 'features/help/web/texts/faq.fr.ts': `export const faq = ['Vous filtrez par genre.', 'Votre e‑mail.'];` };
  const words = new Map(['en', 'fr', 'es'].map((language) => [`${folder}/${language}.json`, '{}']));
  expect(wordFindings(words, new Map(Object.entries(french))).map(findingText)).toEqual([
    expect.stringContaining('says “genre”: write “type”'),
  ]);
});

test('LA-03 each habit is recognised in an example sentence', () => {
  const unseen = Object.entries(habits).flatMap(([language, all]) =>
    all.filter(([habit]) => !faultySentences.some(([spoken, , sentence]) => spoken === language && habit.test(sentence))),
  );
  expect(unseen).toEqual([]);
});

test('LA-03 the nouns that the check suggests are listed in docs/voice.md', () => {
  const page = readFileSync(`${import.meta.dirname}/../docs/voice.md`, 'utf8');
  const nouns = Object.values(otherNouns).flatMap((all) => all.map(([, ours]) => ours.replace(', with U+2011', '')));
  expect(nouns.filter((noun) => noun !== 'delo' && !page.includes(noun))).toEqual([]);
});
