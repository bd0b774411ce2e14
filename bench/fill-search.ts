import type pg from 'pg';
import { plainText } from '#platform/contract/rich-text/text.ts';
import { languages, type Language } from '#platform/contract/language.ts';
import { connect } from '#platform/server/database/db.ts';
import { createLog } from '#platform/server/logging/log.ts';
import { indexWords } from '#platform/server/search/index-words.ts';
import { indexEdition, sliceDays } from '#platform/server/search/lexemes.ts';
import { reindexThing } from '#platform/server/search/search-subscribers.ts';
import { groupKind } from '#features/groups/server/content-kinds.ts';
import { spellingsOf } from '#platform/server/search/spelling.ts';
import type { PoolText } from './texts.ts';

export type Run = (text: string, values?: unknown[]) => Promise<pg.QueryResult>;

interface Filling {
  words: readonly string[];
  pool: readonly PoolText[];
  inParts: (write: (range: string) => Promise<unknown>) => Promise<void>;
}

/**
 * Indexes the planned documents. Texts of the pool and title words are tokenised once per language
 * by the application's code; the database combines their vectors.
 */
export async function searchDocuments(run: Run, { words, pool, inParts }: Filling): Promise<void> {
  await run('create unlogged table bench_title_words (n int, language text, words tsvector)');
  await run('create unlogged table bench_found (n int, language text, words tsvector)');
  for (const language of [...languages, null]) {
    await save(
      run,
      'bench_title_words',
      language,
      words.map((word) => partOf({ title: word, text: '' }, language)),
    );
    await save(
      run,
      'bench_found',
      language,
      pool.map(({ content }) => partOf({ title: '', text: plainText(content) }, language)),
    );
  }
  await run(
    `alter table bench_title_words add primary key (language, n); alter table bench_found add primary key (language, n); analyze bench_title_words, bench_found`,
  );
  await inParts((range) => documents(run, range));
  await run('drop table bench_title_words, bench_found');
}

/**
 * The application indexes the few groups. Also learns the vocabulary now, so that no job does
 * during a measurement.
 */
export async function searchGroups(url: string, run: Run, words: readonly string[]): Promise<void> {
  await groups(url, run);
  await learn(run, words);
}

/** Index entry of a part, words only; visibility, kind and time belong to the whole. */
const partOf = (part: { title: string; text: string }, language: Language | null): string =>
  indexWords('document', {
    ...part,
    language,
    authorId: null,
    category: null,
    createdAt: epoch,
    updatedAt: epoch,
    audience: { isPublic: false, groupIds: [], userIds: [] },
  })
    .split(' ')
    .filter((lexeme) => !/^'[#!]/.test(lexeme))
    .join(' ');
const epoch = '1970-01-01T00:00:00Z';

async function save(run: Run, table: string, language: Language | null, parts: readonly string[]): Promise<void> {
  for (let start = 0; start < parts.length; start += 500)
    await run(`insert into ${table} select ${start} + n, $1, words::tsvector from unnest($2::text[]) with ordinality as p(words, n)`, [
      language ?? '',
      parts.slice(start, start + 500),
    ]);
}

/** Positions continue across parts, title first, as when the application indexes a document. */
async function documents(run: Run, range: string): Promise<void> {
  const language = `coalesce(d.language, '')`;
  const titleWord = (place: number) =>
    `join bench_title_words w${place} on w${place}.n = d.title_words[${place}] and w${place}.language = ${language}`;
  const stretch = (days: number) => `'!${days}:' || floor(extract(epoch from d.updated_at) / 86400 / ${days})::text`;
  const scopes = `case when d.is_public then array['public', 'user:' || d.author_id] else array(select 'group:' || g from unnest(d.group_ids) as g) end`;
  await run(`
    insert into searched_things (kind, id, title, author_id, category, is_public, group_ids, people, created_at, updated_at, edition, words)
    select 'document', d.id::text, d.title, d.author_id, d.category, d.is_public, d.group_ids,
      case when d.is_public then array[d.author_id] else '{}' end, d.at, d.updated_at, ${indexEdition},
      w1.words || w2.words || w3.words || w4.words || array_to_tsvector(
        array['#document', '~' || d.author_id, '%' || d.category, ${sliceDays.map(stretch).join(', ')}]
        || array(select '@' || scope from unnest(${scopes}) as scope) || array(select '+' || g from unnest(d.group_ids) as g)) || f.words
    from (select * from bench_plan where ${range} order by n) as d
    join bench_found f on f.n = d.text and f.language = ${language}
    ${[1, 2, 3, 4].map(titleWord).join('\n    ')}`);
}

async function groups(url: string, run: Run): Promise<void> {
  const { rows } = (await run('select id from groups order by created_at')) as { rows: { id: string }[] };
  const db = connect(url, { log: createLog({ level: 'warn' }), poolSize: 1 });
  try {
    await db.transaction(async (tx) => {
      for (const { id } of rows) await reindexThing(tx, { ...groupKind.indexed, kind: groupKind.kind }, id, { hasCome: true });
    });
  } finally {
    await db.close();
  }
}

async function learn(run: Run, words: readonly string[]): Promise<void> {
  await run(`insert into search_words (scope, word) select 'public', word from unnest($1::text[]) as w(word)`, [words]);
  await run(
    `insert into search_spellings (key, word) select k ->> 0, k ->> 1 from jsonb_array_elements($1::jsonb) as k on conflict do nothing`,
    [JSON.stringify(words.flatMap((word) => spellingsOf(word).map((key) => [key, word])))],
  );
  await run('update search_learnt set item = (select max(item) from searched_things), seen = (select max(item) from searched_things)');
}
