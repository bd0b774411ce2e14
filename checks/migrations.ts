import type { Finding } from './finding.ts';
import type { SourceFiles } from './source-files.ts';

/** Earlier migrations ran before there was data. */
const firstNumber = 81;
const outsideLine = '-- outside a transaction';

/**
 * From this number, a contraction must name the release that stopped using what it removes
 * (decision 88).
 */
const firstThatExpands = 420;

/**
 * Statements that lock large tables or break nodes of the previous release, with the alternative
 * (decision 0014).
 */
const hazards: readonly { found: RegExp; message: string }[] = [
  {
    found: /\badd\s+(?:column\s+)?(?!constraint\b)[^,]*\bdefault\s+[^,]*\b(?:clock_timestamp|random|gen_random_uuid|uuidv\d|nextval)\b/,
    message: 'a default that differs by row rewrites the table: add the column empty and backfill it',
  },
  {
    found: /\badd\s+(?:column\s+)?(?!constraint\b)[^,]*(?:\bstored\b|\bas\s+identity\b|\s(?:big|small)?serial\b)/,
    message: 'a generated or serial column rewrites the table: add the column empty and backfill it',
  },
  {
    found: /\badd\s+column\b(?![^,]*\bdefault\b)[^,]*\bnot\s+null\b/,
    message: 'a not null column without a default fails for existing rows and for the previous release: add a default or allow null',
  },
  {
    found: /\balter\s+(?:column\s+)?\w+\s+(?:set\s+data\s+)?type\b/,
    message: 'a change of type rewrites the table: add a second column',
  },
  { found: /\bset\s+not\s+null\b/, message: 'this scans the table under a lock: add a check constraint as not valid, then validate it' },
  { found: /\bdrop\s+column\b/, message: 'the previous release still reads the column: stop reading it first, drop it one release later' },
  { found: /\brename\b/, message: 'the previous release uses the old name: add the new one next to it' },
  {
    found: /\badd\s+constraint\b(?!.*\b(?:not\s+valid|using\s+index)\b)/,
    message: 'this scans the table under a lock: add the constraint as not valid and validate it, or use an index',
  },
  { found: /\bset\s+(?:un)?logged\b/, message: 'this rewrites the table: create a new table and backfill it' },
];

/**
 * Statements that remove something nodes of the previous release use, or refuse what they write.
 */
const contractions =
  /^drop (?:table|function|type|view|trigger)\b|^create (?:or replace )?(?:constraint )?trigger\b|^create unique index\b|\bdrop (?:column|default)\b|\bset not null\b|\brename\b|\badd (?:constraint \w+ )?(?:check|unique|foreign key|exclude)\b/;
const giveUp = /^\s*-- unused since (\d{4}-\d\d-\d\d-[\w-]+): \S/m;

/**
 * Finds statements of new migrations that lock large tables or break nodes of the previous release.
 */
export function migrationFindings(migrations: SourceFiles): Finding[] {
  if (migrations.size === 0) return [{ file: 'database/migrations', rule: 'saw-nothing', message: 'the check found no migrations' }];
  return [...migrations].flatMap(([file, text]) =>
    Number(/(\d+)_[^/]*$/.exec(file)?.[1] ?? 0) < firstNumber ? [] : findingsIn(file, text),
  );
}

/**
 * Finds migration numbers that conflict with released ones, whose databases can no longer change.
 */
export function numberFindings(migrations: SourceFiles, landed: ReadonlySet<string>): Finding[] {
  const folder = 'database/migrations';
  if (landed.size === 0) return [{ file: 'database/releases', rule: 'saw-nothing', message: 'the check found no released migrations' }];
  const names = [...migrations.keys()].map((file) => file.slice(file.lastIndexOf('/') + 1, -'.sql'.length)).sort();
  const numberOf = (name: string) => Number(name.split('_')[0]);
  const last = Math.max(...[...landed].map(numberOf));
  const free = String(Math.max(last, ...names.map(numberOf)) + 1).padStart(4, '0');
  const report = (name: string, message: string): Finding => ({ file: `${folder}/${name}.sql`, rule: 'migration-numbers', message });
  return [
    ...[...landed]
      .filter((name) => !names.includes(name))
      .map((name) => report(name, 'this migration is released: restore it under this name')),
    ...names
      .filter((name) => !landed.has(name) && numberOf(name) <= last)
      .map((name) => report(name, `this number precedes the released ${last}: use a higher one, such as ${free}`)),
    ...names
      .filter((name, index) => index > 0 && numberOf(name) === numberOf(names[index - 1] ?? ''))
      .map((name) => report(name, `this number is used twice: use another one, such as ${free}`)),
  ];
}

function findingsIn(file: string, text: string): Finding[] {
  const isOutside = text.startsWith(outsideLine);
  const made = new Set(
    [...text.matchAll(/^\s*create\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?(\w+)/gim)].map(([, name]) => name),
  );
  const findings: Finding[] = [];
  let line = 1;
  for (const piece of text.split(/(?<=;[^\S\n]*\n)/)) {
    const start = line + (/^(?:\s*(?:--.*)?\n)*/.exec(piece)?.[0].split('\n').length ?? 1) - 1;
    line += piece.split('\n').length - 1;
    // The comment gives the reason.
    const isSafe = /^\s*-- safe: \S/m.test(piece);
    const statement = piece.replace(/--.*$/gm, '').replace(/\s+/g, ' ').trim().toLowerCase();
    if (Number(/(\d+)_[^/]*$/.exec(file)?.[1] ?? 0) >= firstThatExpands && contracts(statement, made) && !giveUp.test(piece))
      findings.push({
        file,
        line: start,
        rule: 'migrations-expand',
        message: 'the previous release may still use it: name the release that stopped (-- unused since YYYY-MM-DD-name: why)',
      });
    if (isSafe) continue;
    for (const message of hazardsOf(statement, made, isOutside)) findings.push({ file, line: start, rule: 'safe-migrations', message });
  }
  return findings;
}

/** Whether a statement contracts a table from an earlier migration. */
function contracts(statement: string, made: ReadonlySet<string | undefined>): boolean {
  const table = /^(?:alter table (?:if exists )?(?:only )?|create (?:unique index|.*?trigger) .*? on (?:only )?)(\w+)/.exec(statement)?.[1];
  return contractions.test(statement) && !made.has(table);
}

function hazardsOf(statement: string, made: ReadonlySet<string | undefined>, isOutside: boolean): string[] {
  const index = /^create (?:unique )?index (concurrently )?(?:if not exists )?\w+ on (?:only )?(\w+)/.exec(statement);
  if (index && !index[1] && !made.has(index[2]))
    return [`this locks “${index[2]}” against writes: create the index concurrently, in a file that begins with “${outsideLine}”`];
  if (/\bconcurrently\b/.test(statement) && !isOutside) return [`concurrently requires a file that begins with “${outsideLine}”`];
  if (isOutside && index?.[1] && / if not exists /.test(statement))
    return ['a failed attempt leaves an invalid index: drop the index concurrently if it exists, then create it'];
  if (/^drop table\b/.test(statement)) return ['the previous release still uses the table: stop using it first, drop it one release later'];
  if (/^(?:vacuum full|cluster)\b/.test(statement))
    return ['this rewrites the table under an exclusive lock: create a new table and backfill it'];
  const rows = /^(?:update|delete from) (\w+)/.exec(statement);
  if (rows && !made.has(rows[1]))
    return ['this changes rows of a possibly large table during the start: use a background task with batches'];
  const table = /^alter table (?:if exists )?(?:only )?(\w+) (.*)$/.exec(statement);
  if (!table || made.has(table[1])) return [];
  return hazards.filter(({ found }) => found.test(table[2] ?? '')).map(({ message }) => message);
}
