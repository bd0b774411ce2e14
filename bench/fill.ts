import { hash } from '@node-rs/argon2';
import pg from 'pg';
import { plainText } from '#platform/contract/rich-text/text.ts';
import { indexEdition, indexWords } from '#platform/server/search/index-words.ts';
import { stretches } from '#platform/server/search/lexemes.ts';
import { spellingsOf } from '#features/search/server/spelling/edits.ts';
import { textPool, vocabulary } from './texts.ts';

/** People of the generated community who sign in. */
export const reader = { id: 'BENCHRDR', username: 'bench-reader' };
export const writer = { id: 'BENCHWRT', username: 'bench-writer' };
export const password = 'a password for measuring';

const people = 10_000;
const groups = 500;
const readersGroups = 30;
const poolSize = 4000;
export const vocabularySize = 8000;

/**
 * Fills an empty, migrated database: 10,000 people in about ten groups each, 500 groups, `items` documents over three years,
 * half of them public, two fifths for one group, a tenth for two. Rows are made by SQL, since the product's own commands
 * would take hours; each is what those commands write.
 */
export async function fill(url: string, items: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const run = (text: string, values?: unknown[]) => client.query(text, values);
  try {
    // The same rows each time; and the migrations alone say how an index is made, so it is read back before it is dropped.
    await run('select setseed(0.42)');
    await run(`set statement_timeout = 0; set maintenance_work_mem = '512MB'; set work_mem = '64MB'`);
    await people_(run);
    await pool(run);
    const indexes = await dropIndexes(run, ['documents', 'document_groups', 'hub_items', 'hub_entries', 'searched_things']);
    await documents(run, items);
    await hub(run);
    await searched(run);
    for (const statement of indexes) await run(statement);
    await run('drop table bench_texts, bench_words, bench_people, bench_groups; drop function bench_code');
    await run('vacuum analyze');
    await run('checkpoint').catch(() => undefined);
  } finally {
    await client.end();
  }
}

type Run = (text: string, values?: unknown[]) => Promise<pg.QueryResult>;

async function people_(run: Run): Promise<void> {
  const passwordHash = await hash(password);
  await run(`create function bench_code(n bigint) returns text language sql immutable as $$
    select string_agg(substr('23456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (n * 7919 / (30::numeric ^ place)::bigint % 30)::int, 1), '' order by place)
    from generate_series(0, 7) as place $$`);
  await run(`insert into users (id, username, name, email, password_hash, role)
    select bench_code(n), 'person-' || n, 'Person ' || n, 'person-' || n || '@example.org', 'none', case when n % 10 = 0 then 'manager' else 'member' end
    from generate_series(1, ${people}) as n`);
  for (const { id, username } of [reader, writer])
    await run(
      `insert into users (id, username, name, email, password_hash, role, terms_accepted_at)
      values ($1, $2, $2, $2 || '@example.org', $3, 'manager', now())`,
      [id, username, passwordHash],
    );
  await run(`insert into groups (id, name, company, category, description, visibility, manager_id, name_key, name_words, words)
    select bench_code(100000 + n), 'Group ' || n, 'Company ' || n % 50, 'economics', 'About group ' || n,
      case when n % 5 = 0 then 'public' else 'private' end, bench_code(n * 10), 'group ' || n, array_to_tsvector(array['group', n::text]),
      array_to_tsvector(array['group', n::text, 'company', (n % 50)::text, 'about', lower(bench_code(100000 + n))])
    from generate_series(1, ${groups}) as n`);
  await run(`insert into memberships (group_id, user_id, status)
    select bench_code(100001 + floor(random() * ${groups})::int), bench_code(person), 'member'
    from generate_series(1, ${people}) as person, generate_series(1, 10) on conflict do nothing`);
  await run(
    `insert into memberships (group_id, user_id, status)
    select bench_code(100000 + n * ${Math.floor(groups / readersGroups)}), person, 'member'
    from generate_series(1, ${readersGroups}) as n, unnest($1::text[]) as person`,
    [[reader.id, writer.id]],
  );
  await run(`update memberships m set name_key = lower(u.name), words = array_to_tsvector(array(
      select m.group_id || '/' || word from regexp_split_to_table(lower(u.name || ' ' || u.username || ' ' || u.id), '[^a-z0-9]+') as word))
    from users u where u.id = m.user_id`);
  await run(`create unlogged table bench_people as select n, bench_code(n) as id from generate_series(1, ${people}) as n`);
  await run(`create unlogged table bench_groups as select n, bench_code(100000 + n) as id from generate_series(1, ${groups}) as n`);
  await run('alter table bench_people add primary key (n); alter table bench_groups add primary key (n)');
}

async function pool(run: Run): Promise<void> {
  const words = vocabulary(vocabularySize);
  await run(
    'create unlogged table bench_words as select n::int, word, title::tsvector as title from unnest($1::text[], $2::text[]) with ordinality as w(word, title, n)',
    [words, words.map((word) => wordsOfIndex({ title: word, text: '' }))],
  );
  await run('create unlogged table bench_texts (n int, content jsonb, excerpt text, words int, search text[], found tsvector)');
  const texts = textPool(poolSize, words);
  for (let start = 0; start < texts.length; start += 500)
    await run(
      `insert into bench_texts select ${start} + n, t -> 'content', t ->> 'excerpt', (t -> 'words')::int, array(select jsonb_array_elements_text(t -> 'search')), (t ->> 'found')::tsvector
      from jsonb_array_elements($1::jsonb) with ordinality as texts(t, n)`,
      [
        JSON.stringify(
          texts.slice(start, start + 500).map((text) => ({ ...text, found: wordsOfIndex({ title: '', text: plainText(text.content) }) })),
        ),
      ],
    );
  await run('alter table bench_texts add primary key (n); alter table bench_words add primary key (n)');
  await run('create index on bench_texts (excerpt); create index on bench_words (word); analyze');
}

/** What the index of search holds of a text, but for whom it is. */
const wordsOfIndex = (text: { title: string; text: string }): string =>
  indexWords('document', {
    ...text,
    language: null,
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

async function dropIndexes(run: Run, tables: readonly string[]): Promise<string[]> {
  const { rows } = await run(
    `select indexname, indexdef from pg_indexes where tablename = any($1)
    and not exists (select from pg_constraint where conname = indexname)`,
    [tables],
  );
  for (const { indexname } of rows) await run(`drop index ${indexname}`);
  return rows.map(({ indexdef }) => indexdef);
}

async function documents(run: Run, items: number): Promise<void> {
  const word = `floor(${vocabularySize} ^ random())::int`;
  await run(`
    insert into documents (id, author_id, state, visibility, title, subtitle, category, language, content, excerpt, words, search, shelves, created_at, updated_at, published_at)
    select uuidv7(d.at - clock_timestamp()), p.id, 'published', case when d.is_public then 'public' else 'private' end, initcap(w.title), '', d.category, d.language,
      t.content, t.excerpt, t.words, array_to_tsvector(t.search || w.words),
      array['category:' || d.category] || case when d.is_public then array['public'] else array[g1.id] || coalesce(array[nullif(g2.id, g1.id)], '{}') end,
      d.at, d.at + case when d.n % 4 = 0 then least(interval '30 days', now() - d.at) * random() else interval '0' end, d.at
    from (
      select n, now() - interval '3 years' * (1 - n / ${items}.0) as at, random() < 0.5 as is_public,
        1 + floor(random() * ${people})::int as person, 1 + floor(random() * ${groups})::int as first,
        case when random() < 0.2 then 1 + floor(random() * ${groups})::int end as second, 1 + floor(random() * ${poolSize})::int as text,
        (array['legal', 'economics', 'languages', 'miscellaneous'])[1 + floor(random() * 4)::int] as category,
        (array['en', 'en', 'en', 'fr', 'fr', 'es', null])[1 + floor(random() * 7)::int] as language, array[${word}, ${word}, ${word}, ${word}] as title
      from generate_series(1, ${items}) as n
    ) as d
    join bench_people p on p.n = d.person join bench_texts t on t.n = d.text
    join bench_groups g1 on g1.n = d.first left join bench_groups g2 on g2.n = d.second
    cross join lateral (select array_agg(word) as words, string_agg(word, ' ') as title from bench_words where bench_words.n = any(d.title)) as w
    order by d.n`);
  await run(`update documents set shelves = array_remove(shelves, null) where array_position(shelves, null) is not null`);
  await run(`insert into document_groups (document_id, group_id, published_at, category)
    select id, shelf, published_at, category from documents, unnest(shelves) as shelf where shelf <> 'public' and shelf not like 'category:%'`);
}

async function searched(run: Run): Promise<void> {
  const stretch = (days: number) => `'!${days}:' || floor(extract(epoch from i.updated_at) / 86400 / ${days})::text`;
  const marks = (
    kind: string,
  ) => `array_to_tsvector(array['#${kind}', '~' || i.author_id, '%' || i.category, ${stretches.map(stretch).join(', ')}]
      || array(select '@' || s.name from hub_scopes s where s.id = any(i.scopes)) || array(select '+' || g from unnest(i.group_ids) as g))`;
  // A text stands in many documents: their titles and texts are put together as the index of search has them.
  await run(`create unlogged table bench_found as
    select d.id::text as id, (select t.found from bench_texts t where t.excerpt = d.excerpt limit 1) as found,
      (select w.title from bench_words w where w.word = (string_to_array(lower(d.title), ' '))[1]) as one,
      (select w.title from bench_words w where w.word = (string_to_array(lower(d.title), ' '))[2]) as two,
      (select w.title from bench_words w where w.word = (string_to_array(lower(d.title), ' '))[3]) as three,
      (select w.title from bench_words w where w.word = (string_to_array(lower(d.title), ' '))[4]) as four
    from documents d`);
  await run('alter table bench_found add primary key (id); analyze bench_found');
  const nothing = `''::tsvector`;
  await run(`insert into searched_things (kind, id, title, author_id, category, is_public, group_ids, people, created_at, updated_at, edition, words)
    select 'document', i.id, i.title, i.author_id, i.category, i.is_public, i.group_ids, array(select substr(s.name, 6) from hub_scopes s where s.id = any(i.scopes) and s.name like 'user:%'), i.created_at, i.updated_at, ${indexEdition},
      coalesce(f.one, ${nothing}) || coalesce(f.two, ${nothing}) || coalesce(f.three, ${nothing}) || coalesce(f.four, ${nothing}) || coalesce(f.found, ${nothing}) || ${marks('document')}
    from hub_items i join bench_found f on f.id = i.id where i.kind = 'document' order by i.created_at`);
  await run(`insert into searched_things (kind, id, title, author_id, category, is_public, group_ids, people, created_at, updated_at, edition, words)
    select 'group', i.id, i.title, i.author_id, i.category, i.is_public, i.group_ids, array(select substr(s.name, 6) from hub_scopes s where s.id = any(i.scopes) and s.name like 'user:%'), i.created_at, i.updated_at, ${indexEdition},
      array_to_tsvector(array(select '=' || word from regexp_split_to_table(lower(i.title), ' ') as word) || regexp_split_to_array(lower(i.title), ' ')) || ${marks('group')}
    from hub_items i where i.kind = 'group' order by i.created_at`);
  await run('drop table bench_found');
  // What is learnt a minute later is there already, so that nothing is learnt beside what is measured.
  const words = vocabulary(vocabularySize);
  await run(`insert into search_words (scope, word) select 'public', word from unnest($1::text[]) as w(word)`, [words]);
  await run(
    `insert into search_spellings (key, word) select k ->> 0, k ->> 1 from jsonb_array_elements($1::jsonb) as k on conflict do nothing`,
    [JSON.stringify(words.flatMap((word) => spellingsOf(word).map((key) => [key, word])))],
  );
  await run('update search_learnt set item = (select max(item) from searched_things), seen = (select max(item) from searched_things)');
}

async function hub(run: Run): Promise<void> {
  await run(
    `insert into hub_scopes (name) select 'group:' || id from groups union all select 'user:' || id from users on conflict do nothing`,
  );
  await run(`create unlogged table bench_things as
    select 'document' as kind, d.id::text as id, d.title, lower(d.title) as title_key, d.author_id, d.category, d.language, d.visibility = 'public' as is_public,
      coalesce(g.ids, '{}') as group_ids, d.published_at as created_at, d.updated_at, coalesce(g.scopes, '{}') as group_scopes,
      case when d.visibility = 'public' or g.ids is null then array[s.id] else '{}' end as own_scopes, d.search as words
    from documents d join hub_scopes s on s.name = 'user:' || d.author_id
    left join (select dg.document_id, array_agg(dg.group_id order by dg.group_id) as ids, array_agg(gs.id order by dg.group_id) as scopes
      from document_groups dg join hub_scopes gs on gs.name = 'group:' || dg.group_id group by dg.document_id) g on g.document_id = d.id
    union all
    select 'group', g.id, g.name, lower(g.name), g.manager_id, g.category, null, g.visibility = 'public', case when g.visibility = 'public' then '{}' else array[g.id] end,
      g.created_at, g.updated_at, case when g.visibility = 'public' then '{}' else array[gs.id] end,
      case when g.visibility = 'public' then array[us.id] else '{}' end, array_to_tsvector(string_to_array(lower(g.name), ' '))
    from groups g join hub_scopes gs on gs.name = 'group:' || g.id join hub_scopes us on us.name = 'user:' || g.manager_id`);
  await run(`insert into hub_items (kind, id, title, title_key, author_id, category, is_public, group_ids, created_at, updated_at, scopes, words)
    select kind, id, title, title_key, author_id, category, is_public, group_ids, created_at, updated_at,
      case when is_public then array[(select id from hub_scopes where name = 'public')] else '{}' end || group_scopes || own_scopes, words
    from bench_things order by created_at`);
  await run(`insert into hub_entries (scope, item, kind, created_at, updated_at, title_key, language, earlier)
    select s.scope, i.item, i.kind, i.created_at, i.updated_at, i.title_key, coalesce(t.language, ''), nullif(t.group_scopes[1:s.place::int - 1], '{}')
    from hub_items i join bench_things t on t.kind = i.kind and t.id = i.id cross join lateral unnest(t.group_scopes || t.own_scopes) with ordinality as s(scope, place)
    union all
    select p.id, i.item, i.kind, i.created_at, i.updated_at, i.title_key, coalesce(t.language, ''), null
    from hub_items i join bench_things t on t.kind = i.kind and t.id = i.id cross join hub_scopes p where i.is_public and p.name = 'public'`);
  await run(`insert into hub_counters (scope, kind, lane, entries, revision)
    select scope, k.kind, 0, count(*), count(*) from hub_entries e cross join lateral (values (''), (e.kind)) as k(kind) group by scope, k.kind`);
  await run('drop table bench_things');
}
