import { expect, test } from 'vitest';
import { declaredFindings } from './declared-once.ts';
import { findingText } from './finding.ts';

const field = (name: string, { column = name, section = 'about', label = name } = {}) =>
  `  ${name}: { column: '${column}', form: { section: '${section}' }, label: '${label}' },`;
const table = (...rows: string[]) =>
  `export const profileFields = {\n${rows.join('\n')}\n} as const satisfies Readonly<Record<string, ProfileField>>;`;
const kinds = (...names: string[]) =>
  `export const sources = notificationKinds({\n${names.map((name) => `  ${name}: {},`).join('\n')}\n});`;
const wordsWith = (folder: string, ...keys: string[]) =>
  Object.fromEntries(
    ['en', 'fr', 'es'].map((language) => [
      `${folder}/${language}.json`,
      JSON.stringify(Object.fromEntries(keys.map((key) => [key, 'A word']))),
    ]),
  );
const sentences = (kind: string) => [`notified.${kind}`, `notifiedReason.${kind}`, `notifiedKind.${kind}`];

const fieldsFile = 'features/accounts/contract/profile-fields.ts';
const whole = {
  [fieldsFile]: table(field('city', { section: 'contact' }), field('motto')),
  'features/groups/server/notification-sources.ts': kinds('joinRequest'),
  'features/files/server/notification-sources.ts': kinds('fileReceived'),
};
const wholeWords = {
  ...wordsWith('features/accounts/words', 'motto'),
  ...wordsWith('features/accounts/words/public', 'city'),
  ...wordsWith('features/groups/words', ...sentences('joinRequest')),
  ...wordsWith('features/files/words', ...sentences('fileReceived')),
};
const found = (code: Record<string, string> = {}, words: Record<string, string> = {}) =>
  declaredFindings(new Map(Object.entries({ ...whole, ...code })), new Map(Object.entries({ ...wholeWords, ...words }))).map(findingText);

test('accepts fields and kinds that are declared once, with their words', () => {
  expect(found()).toEqual([]);
});

test('a field or column that is declared twice is reported with both lines', () => {
  expect(
    found({ [fieldsFile]: table(field('city', { section: 'contact' }), field('motto'), field('motto', { column: 'other' })) }),
  ).toEqual([`${fieldsFile}:4  declared-once: the field “motto” is already declared (line 3): choose another name or remove one`]);
  expect(found({ [fieldsFile]: table(field('city', { section: 'contact' }), field('motto', { column: 'city' })) })).toEqual([
    `${fieldsFile}:3  declared-once: the column “city” is already declared (line 2): choose another name or remove one`,
  ]);
});

test('a kind that two features declare is reported with the other file and line', () => {
  const file = 'features/files/server/notification-sources.ts';
  const findings = found(
    { [file]: kinds('fileReceived', 'joinRequest') },
    wordsWith('features/files/words', ...sentences('fileReceived'), ...sentences('joinRequest')),
  );
  expect(findings).toEqual([
    expect.stringMatching(
      /^features\/(?:files|groups)\/server\/notification-sources\.ts:\d  declared-once: the kind of notification “joinRequest” is already declared \(features\/\w+\/server\/notification-sources\.ts:\d\)/,
    ),
  ]);
});

test('a label or sentence that a language lacks is reported with the file to add it to', () => {
  expect(
    found(
      {},
      {
        'features/accounts/words/fr.json': '{}',
        'features/files/words/es.json': JSON.stringify({ 'notified.fileReceived_other': 'x', 'notifiedKind.fileReceived': 'x' }),
      },
    ),
  ).toEqual([
    `${fieldsFile}:3  declared-words: the field “motto” has no words: add “motto” to features/accounts/words/fr.json`,
    'features/files/server/notification-sources.ts:2  declared-words: the kind of notification “fileReceived” lacks a sentence: add “notifiedReason.fileReceived” to features/files/words/es.json',
  ]);
});

test('a field that registration shows needs its label among the words of public pages', () => {
  expect(found({ [fieldsFile]: table(field('city', { section: 'contact' }), field('motto', { section: 'contact' })) })).toEqual(
    ['en', 'fr', 'es'].map(
      (language) =>
        `${fieldsFile}:3  declared-words: the field “motto” has no words: add “motto” to features/accounts/words/public/${language}.json`,
    ),
  );
});

test('a table that the check does not find is reported', () => {
  expect(found({ [fieldsFile]: 'export const otherFields = {};' })).toEqual([expect.stringContaining('saw-nothing')]);
});
