import { hash } from '@node-rs/argon2';
import pg from 'pg';
import { spellingsOfName } from '#features/accounts/server/user/user-store.ts';
import { wordsEdition } from '#features/groups/server/membership/store.ts';
import { searchDocuments, searchGroups, type Run } from './fill-search.ts';
import { textPool, vocabulary, type PoolText } from './texts.ts';

/** Users of the generated community who sign in. */
export const reader = { id: 'BENCHRDR', username: 'bench-reader' };
export const writer = { id: 'BENCHWRT', username: 'bench-writer' };
export const password = 'a password for measuring';

const people = 10_000;
const groups = 500;
const readersGroups = 30;
const poolSize = 4000;
export const vocabularySize = 8000;
/** Documents per statement. */
const atOnce = 50_000;

/**
 * Fills an empty, migrated database: 10,000 people in about 10 groups each, 500 groups, `items`
 * documents over 3 years; half are public, two fifths for one group, a tenth for two. SQL writes
 * the rows that commands would take hours for. Documents, Hub and search follow one plan.
 */
export async function fill(url: string, items: number, { texts = poolSize } = {}): Promise<void> {
  const words = vocabulary(vocabularySize);
  const pool = textPool(texts, words);
  const parts = (write: (range: string) => Promise<unknown>) => inParts(items, write);
  await withConnection(url, async (run) => {
    // Makes the rows reproducible.
    await run('select setseed(0.42)');
    await people_(run);
    await savePool(run, words, pool);
    await plan(run, items, texts);
    await Promise.all([
      withConnection(url, (own) => inBulk(own, ['documents', 'document_groups'], () => parts((range) => documents(own, range)))),
      withConnection(url, async (own) => {
        await inBulk(own, ['hub_items', 'hub_entries'], () => hub(own, items));
        await inBulk(own, ['searched_things'], () => searchDocuments(own, { words, pool, inParts: parts }));
      }),
    ]);
    await searchGroups(url, run, words);
    await run('drop table bench_plan, bench_texts, bench_words, bench_people, bench_groups; drop function bench_code');
    await run('vacuum analyze');
    await run('checkpoint').catch(() => undefined);
  });
}

async function withConnection(url: string, work: (run: Run) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`set statement_timeout = 0; set maintenance_work_mem = '1GB'; set work_mem = '64MB'; set synchronous_commit to off`);
    await work((text, values) => client.query(text, values));
  } finally {
    await client.end();
  }
}

/**
 * Fills empty tables in the transaction that truncates them, which skips the WAL; indexes are built
 * afterwards. Their definitions are read before they are dropped, since only migrations have them.
 */
async function inBulk(run: Run, tables: readonly string[], write: () => Promise<void>): Promise<void> {
  await run('begin');
  await run(`truncate ${tables.join(', ')} cascade`);
  const indexes = await dropIndexes(run, tables);
  await write();
  await run('set constraints all immediate');
  for (const statement of indexes) await run(statement);
  await run('commit');
}

/**
 * Writes rows in ranges, to limit memory per statement; passes the SQL condition `n between … and
 * …`.
 */
async function inParts(items: number, write: (range: string) => Promise<unknown>): Promise<void> {
  for (let from = 1; from <= items; from += atOnce) await write(`n between ${from} and ${Math.min(items, from + atOnce - 1)}`);
}

async function people_(run: Run): Promise<void> {
  const passwordHash = await hash(password);
  await run(`create function bench_code(n bigint) returns text language sql immutable as $$
    select string_agg(substr('23456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (n * 7919 / (30::numeric ^ place)::bigint % 30)::int, 1), '' order by place)
    from generate_series(0, 7) as place $$`);
  await run(`create unlogged table bench_people as select n, bench_code(n) as id from generate_series(1, ${people}) as n`);
  await run(`create unlogged table bench_groups as select n, bench_code(100000 + n) as id from generate_series(1, ${groups}) as n`);
  await run('alter table bench_people add primary key (n); alter table bench_groups add primary key (n)');
  await run(`insert into users (id, username, name, email, password_hash, role, last_active_at)
    select id, 'person-' || n, 'Person ' || n, 'person-' || n || '@example.org', 'none', case when n % 10 = 0 then 'manager' else 'member' end, null
    from bench_people`);
  for (const { id, username } of [reader, writer])
    await run(
      `insert into users (id, username, name, email, password_hash, role, terms_accepted_at)
      values ($1, $2, $2, $2 || '@example.org', $3, 'manager', now())`,
      [id, username, passwordHash],
    );
  // As the application stores them; otherwise a backfill would run during a measurement.
  await run(`update users set name_key = lower(name), search = array_to_tsvector(array(
      select distinct word from regexp_split_to_table(lower(name || ' ' || username || ' ' || id), '[^a-z0-9]+') as word where word <> ''))`);
  await saveSpellings(run);
  await run(`insert into groups (id, name, company, category, description, visibility, manager_id, name_key, name_words, words)
    select bench_code(100000 + n), 'Group ' || n, 'Company ' || n % 50, 'economics', 'About group ' || n,
      case when n % 5 = 0 then 'public' else 'private' end, bench_code(n * 10), 'group ' || n, array_to_tsvector(array['group', n::text]),
      array_to_tsvector(array['group', n::text, 'company', (n % 50)::text, 'about', lower(bench_code(100000 + n))])
    from generate_series(1, ${groups}) as n`);
  await run(`insert into memberships (group_id, user_id, status)
    select g.id, p.id, 'member' from (
      select n, 1 + floor(random() * ${groups})::int as chosen from generate_series(1, ${people}) as n, generate_series(1, 10)) as drawn
    join bench_people p on p.n = drawn.n join bench_groups g on g.n = drawn.chosen on conflict do nothing`);
  await run(
    `insert into memberships (group_id, user_id, status)
    select bench_code(100000 + n * ${Math.floor(groups / readersGroups)}), person, 'member'
    from generate_series(1, ${readersGroups}) as n, unnest($1::text[]) as person`,
    [[reader.id, writer.id]],
  );
  await run(`update memberships m set name_key = lower(u.name), words = array_to_tsvector(array(
      select m.group_id || '/' || word from regexp_split_to_table(lower(u.name || ' ' || u.username || ' ' || u.id), '[^a-z0-9]+') as word)), words_edition = ${wordsEdition}
    from users u where u.id = m.user_id`);
}

async function saveSpellings(run: Run): Promise<void> {
  const { rows } = await run('select id, name from users');
  const people = (rows as { id: string; name: string }[]).map(({ id, name }) => ({ id, spellings: spellingsOfName(name) }));
  await run(
    `update users u set name_spellings = given.spellings
    from jsonb_to_recordset($1::jsonb) as given (id text, spellings text[]) where given.id = u.id`,
    [JSON.stringify(people)],
  );
}

async function savePool(run: Run, words: readonly string[], pool: readonly PoolText[]): Promise<void> {
  await run('create unlogged table bench_words as select n::int, word from unnest($1::text[]) with ordinality as w(word, n)', [words]);
  await run('create unlogged table bench_texts (n int, content jsonb, excerpt text, words int, search tsvector)');
  for (let start = 0; start < pool.length; start += 500)
    await run(
      `insert into bench_texts select ${start} + n, t -> 'content', t ->> 'excerpt', (t -> 'words')::int, array_to_tsvector(array(select jsonb_array_elements_text(t -> 'search')))
      from jsonb_array_elements($1::jsonb) with ordinality as texts(t, n)`,
      [JSON.stringify(pool.slice(start, start + 500))],
    );
  await run('alter table bench_texts add primary key (n); alter table bench_words add primary key (n); analyze bench_texts, bench_words');
}

/** The documents to create: author, audience, date, text, and four title words. */
async function plan(run: Run, items: number, texts: number): Promise<void> {
  await run(
    `insert into hub_scopes (name) select 'group:' || id from groups union all select 'user:' || id from users on conflict do nothing`,
  );
  const word = `floor(${vocabularySize} ^ random())::int`;
  const titleWord = (place: number) => `join bench_words w${place} on w${place}.n = d.title[${place}]`;
  await run(`
    create unlogged table bench_plan as
    select d.n, uuidv7(d.at - clock_timestamp()) as id, p.id as author_id, d.at,
      d.at + case when d.n % 4 = 0 then least(interval '30 days', now() - d.at) * random() else interval '0' end as updated_at,
      d.is_public, case when d.is_public then '{}' when g2.id is null or g1.id = g2.id then array[g1.id] else array[least(g1.id, g2.id), greatest(g1.id, g2.id)] end as group_ids,
      case when d.is_public then '{}' when g2.id is null or g1.id = g2.id then array[s1.id] when g1.id < g2.id then array[s1.id, s2.id] else array[s2.id, s1.id] end as group_scopes,
      own.id as own_scope, d.category, d.language, d.text, d.title as title_words, initcap(concat_ws(' ', w1.word, w2.word, w3.word, w4.word)) as title
    from (
      select n, now() - interval '3 years' * (1 - n / ${items}.0) as at, random() < 0.5 as is_public,
        1 + floor(random() * ${people})::int as person, 1 + floor(random() * ${groups})::int as first,
        case when random() < 0.2 then 1 + floor(random() * ${groups})::int end as second, 1 + floor(random() * ${texts})::int as text,
        (array['legal', 'economics', 'languages', 'miscellaneous'])[1 + floor(random() * 4)::int] as category,
        (array['en', 'en', 'en', 'fr', 'fr', 'es', null])[1 + floor(random() * 7)::int] as language, array[${word}, ${word}, ${word}, ${word}] as title
      from generate_series(1, ${items}) as n
    ) as d
    join bench_people p on p.n = d.person
    join bench_groups g1 on g1.n = d.first left join bench_groups g2 on g2.n = d.second
    join hub_scopes own on own.name = 'user:' || p.id
    join hub_scopes s1 on s1.name = 'group:' || g1.id left join hub_scopes s2 on s2.name = 'group:' || g2.id
    ${[1, 2, 3, 4].map(titleWord).join('\n    ')}
    order by d.n`);
  await run('alter table bench_plan add primary key (n); analyze bench_plan');
}

async function documents(run: Run, range: string): Promise<void> {
  await run(`
    insert into documents (id, author_id, state, visibility, title, subtitle, category, language, content, excerpt, words, search, shelves, created_at, updated_at, published_at)
    select d.id, d.author_id, 'published', case when d.is_public then 'public' else 'private' end, d.title, '', d.category, d.language,
      t.content, t.excerpt, t.words, t.search || array_to_tsvector(string_to_array(lower(d.title), ' ')),
      array['category:' || d.category] || case when d.is_public then array['public'] else d.group_ids end, d.at, d.updated_at, d.at
    from bench_plan d join bench_texts t on t.n = d.text
    where d.${range} order by d.n`);
  await run(`insert into document_groups (document_id, group_id, published_at, category)
    select id, group_id, at, category from bench_plan, unnest(group_ids) as group_id where ${range} order by n`);
}

async function dropIndexes(run: Run, tables: readonly string[]): Promise<string[]> {
  const { rows } = await run(
    `select indexname, indexdef from pg_indexes where tablename = any($1)
    and not exists (select from pg_constraint where conname = indexname)`,
    [tables],
  );
  for (const { indexname } of rows) await run(`drop index ${indexname}`);
  return rows.map(({ indexdef }) => indexdef);
}

/** Documents have the numbers of the plan; groups follow. */
async function hub(run: Run, items: number): Promise<void> {
  const things = `(
    select n as item, 'document' as kind, id::text as id, title, author_id, category, language, is_public, group_ids, at as created_at, updated_at,
      group_scopes, case when is_public then array[own_scope] else '{}' end as own_scopes
    from bench_plan
    union all
    select ${items} + row_number() over (order by g.created_at, g.id), 'group', g.id, g.name, g.manager_id, g.category, null, g.visibility = 'public',
      case when g.visibility = 'public' then '{}' else array[g.id] end, g.created_at, g.updated_at,
      case when g.visibility = 'public' then '{}' else array[gs.id] end, case when g.visibility = 'public' then array[us.id] else '{}' end
    from groups g join hub_scopes gs on gs.name = 'group:' || g.id join hub_scopes us on us.name = 'user:' || g.manager_id) as t`;
  const everybody = `(select id from hub_scopes where name = 'public')`;
  await run(`insert into hub_items (item, kind, id, title, title_key, author_id, category, is_public, group_ids, created_at, updated_at, scopes) overriding system value
    select item, kind, id, title, lower(title), author_id, category, is_public, group_ids, created_at, updated_at,
      case when is_public then array[${everybody}] else '{}' end || group_scopes || own_scopes
    from ${things}`);
  await run(`select setval(pg_get_serial_sequence('hub_items', 'item'), (select max(item) from hub_items))`);
  await run(`insert into hub_entries (scope, item, kind, created_at, updated_at, title_key, language, earlier)
    select s.scope, t.item, t.kind, t.created_at, t.updated_at, lower(t.title), coalesce(t.language, ''), nullif(t.group_scopes[1:s.place::int - 1], '{}')
    from ${things} cross join lateral unnest(t.group_scopes || t.own_scopes) with ordinality as s(scope, place)
    union all
    select ${everybody}, item, kind, created_at, updated_at, lower(title), coalesce(language, ''), null from ${things} where is_public`);
  await run(`insert into hub_counters (scope, kind, lane, entries, revision)
    select scope, k.kind, 0, count(*), count(*) from hub_entries e cross join lateral (values (''), (e.kind)) as k(kind) group by scope, k.kind`);
}
