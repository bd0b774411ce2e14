import { existsSync, globSync, readFileSync } from 'node:fs';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { about } from '#features/pages/web/texts/about.ts';
import type { Block, PageText } from '#features/pages/web/texts/page-text.ts';
import { privacy } from '#features/pages/web/texts/privacy.ts';
import { retentionEnglish } from '#features/pages/web/texts/retention.en.ts';
import { terms } from '#features/pages/web/texts/terms.ts';
import { platformRetention } from '#platform/contract/retention/platform-retention.ts';
import { periodText, tablesOf, type Retention } from '#platform/contract/retention/retention-period.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import type { PrivacyText } from '#platform/web/registry/privacy-text.ts';
import { privacyIn } from '#shell/web/routing/registry.ts';

let own: TestDatabase;
beforeAll(async () => {
  own = await testDatabase();
  await about.load('en');
  await terms.load('en');
  await privacy.load('en', await privacyIn('en'));
});
afterAll(() => own.drop());

const root = new URL('../../', import.meta.url);
const page = 'docs/privacy-statements.md';

interface Row {
  part: string;
  statement: string;
  keptIn: string;
  howLong: string;
  who: string;
  test: string;
}

/** The rows of the page, by section. */
const rows: readonly Row[] = readFileSync(new URL(page, root), 'utf8')
  .split(/^## /m)
  .slice(1)
  .flatMap((part) => {
    const [heading = '', ...lines] = part.split('\n');
    return lines
      .filter((line) => line.startsWith('| ') && !/^\| (?:statement|---)/.test(line))
      .map((line) => {
        const [statement = '', keptIn = '', howLong = '', who = '', ...tests] = line.slice(2, -2).split(' | ');
        return { part: heading, statement, keptIn, howLong, who, test: tests.join(' | ') };
      });
  });
const inPart = (part: string) => rows.filter((row) => row.part === part);
const namesIn = (cell: string) => [...cell.matchAll(/`([a-z_]+(?:\.[a-z_]+)?)`/g)].map(([, name = '']) => name);
const termsOf = (blocks: readonly Block[]) =>
  blocks.flatMap((block) => (typeof block !== 'string' && 'facts' in block ? block.facts.map(([term]) => term) : []));
const sentencesOf = (blocks: readonly Block[]) =>
  blocks.flatMap((block) =>
    typeof block === 'string'
      ? [block]
      : 'items' in block
        ? block.items
        : 'ifAnalytics' in block
          ? [block.ifAnalytics, block.otherwise]
          : [],
  );
const section = (text: PageText, id: string) => text.sections.find((each) => each.id === id)?.blocks ?? [];

/** Declarations of each feature and the platform, by the term in the policy. */
const declared = new Map<string, Retention>();
for (const path of globSync('features/*/contract/retention.ts', { cwd: root })) {
  const { retention } = (await import(/* @vite-ignore */ new URL(path, root).href)) as { retention: Record<string, Retention> };
  const text = path.replace('contract/retention.ts', 'web/privacy.en.ts');
  if (!existsSync(new URL(text, root))) continue;
  const { privacy: shown } = (await import(/* @vite-ignore */ new URL(text, root).href)) as { privacy: PrivacyText };
  for (const [id, kept] of Object.entries(retention)) declared.set(shown.retention[id]?.[0] ?? id, kept);
}
for (const [id, kept] of Object.entries(platformRetention)) declared.set(retentionEnglish[id as keyof typeof platformRetention][0], kept);

test('AC-16 every statement of the privacy policy has its row, and every row its statement', () => {
  const text = privacy.in('en');
  for (const [part, id] of [
    ['What is kept', 'data'],
    ['For how long', 'retention'],
    ['Who sees what', 'recipients'],
    ['Why', 'purposes'],
    ['On the device', 'cookies'],
  ] as const)
    expect(
      inPart(part).map(({ statement }) => statement),
      part,
    ).toEqual(termsOf(section(text, id)).map((term) => `**${term}**`));
  const sentences = text.sections.filter(({ id }) => id !== 'controller').flatMap(({ blocks }) => sentencesOf(blocks));
  const begins = inPart('Other sentences of the privacy policy').map(({ statement }) => statement.replace(/…$/, ''));
  for (const sentence of sentences)
    expect(
      begins.filter((begin) => sentence.startsWith(begin)),
      sentence,
    ).toHaveLength(1);
  expect(begins).toHaveLength(sentences.length);
});

test('AC-16 statements of terms, about page, cookie banner and emails have rows, and exist there', () => {
  const shown = terms.in('en');
  const begins = inPart('General conditions').map(({ statement }) => statement.replace(/…$/, ''));
  const all = shown.sections.flatMap(({ blocks }) => sentencesOf(blocks));
  for (const begin of begins) expect(all.filter((sentence) => sentence.startsWith(begin)).length, begin).toBeGreaterThan(0);
  for (const sentence of sentencesOf(section(shown, 'moderation')))
    expect(
      begins.some((begin) => sentence.startsWith(begin)),
      sentence,
    ).toBe(true);
  const principles = [...sentencesOf(section(about.in('en'), 'principles')), 'What you can do here today'];
  for (const { statement } of inPart('About page'))
    expect(
      principles.some((sentence) => sentence.startsWith(statement.replace(/…$/, ''))),
      statement,
    ).toBe(true);
  const wordsOf = (path: string) => JSON.parse(readFileSync(new URL(path, root), 'utf8')) as Record<string, string>;
  const consent = wordsOf('features/analytics/words/consent/en.json');
  const banner = inPart('Cookie banner and settings').map(({ statement }) => /^`(\w+)` (.*)$/.exec(statement)?.slice(1) ?? []);
  expect(banner.map(([key]) => key)).toEqual(expect.arrayContaining(Object.keys(consent).filter((key) => /Text$|anyTime/.test(key))));
  for (const [key = '', text] of banner) expect(text).toBe(consent[key]);
  const mails = inPart('E‑mails').map(({ statement }) => /^`([\w-]+): ([\w.]+)` (.*)$/.exec(statement)?.slice(1) ?? []);
  expect(mails.length).toBeGreaterThan(5);
  for (const [feature, key = '', text] of mails) expect(text, key).toBe(wordsOf(`features/${feature}/words/mail/en.json`)[key]);
});

test('AC-16 each row of stored data names its tables and the retention periods of the program, and no other', () => {
  for (const { statement, keptIn, howLong } of inPart('For how long')) {
    const stored = declared.get(statement.replaceAll('**', ''));
    if (!stored) {
      // The operator is responsible for data outside the database.
      expect(['**Technical log**', '**Backups**']).toContain(statement);
      continue;
    }
    expect(namesIn(keptIn), statement).toEqual([...stored.tables]);
    const spans = [...howLong.matchAll(/\d+ (?:minute|hour|day|month|year)s?/g)].map(([span]) => span);
    const real = Object.values(stored.periods).map((span) => periodText(span, 'en').replace('\u00a0', ' '));
    expect(new Set(spans), statement).toEqual(new Set(real));
  }
});

test('AC-16 every table with personal data is named, and every named table and column exists', async () => {
  const columns = await own.db.many<{ table: string; column: string }>(sql`
    select table_name as "table", column_name as "column" from information_schema.columns where table_schema = 'public'`);
  const real = new Set(columns.flatMap(({ table, column }) => [table, `${table}.${column}`]));
  const named = rows.flatMap(({ keptIn }) => namesIn(keptIn));
  for (const name of named) expect(real, name).toContain(name);
  expect(named).toEqual(expect.arrayContaining([...declared.values()].flatMap(({ tables }) => tables)));
  expect(new Set([...declared.values()].flatMap(({ tables }) => tables))).toEqual(
    new Set(
      [
        platformRetention,
        ...(await Promise.all(
          globSync('features/*/contract/retention.ts', { cwd: root }).map(
            async (path) =>
              ((await import(/* @vite-ignore */ new URL(path, root).href)) as { retention: Record<string, Retention> }).retention,
          ),
        )),
      ].flatMap(tablesOf),
    ),
  );
});

test('AC-16 each statement names its readers and an existing test, or is a promise of the operator', () => {
  for (const { part, statement, who, howLong, test: named } of rows) {
    for (const cell of [who, howLong, named]) expect(cell, `${part}: ${statement}`).toMatch(/\S/);
    const tests = [...named.matchAll(/\[[^\]]+\]\(\.\.\/([^)]+)\) “([^”]*(?:“[^”]*”[^”]*)?)”/g)].map(([, file = '', title = '']) => ({
      file,
      title,
    }));
    if (tests.length === 0) {
      expect(named, statement).toBe('the operator’s promise; the program has no part in it');
      continue;
    }
    for (const { file, title } of tests) {
      expect(existsSync(new URL(file, root)), file).toBe(true);
      expect(readFileSync(new URL(file, root), 'utf8'), `${file}: ${title}`).toContain(title);
    }
  }
});
