import sql, { empty } from 'sql-template-tag';
import { personVisibleTo } from '#features/accounts/server/public-api.ts';
import type { Queries } from '#platform/server/database/db.ts';
import { searchWords } from '#platform/server/search/search-words.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import { memberGroupIds } from '../policy.ts';

/**
 * Maximum number of candidates per index, so that the cost does not grow with the number of groups.
 */
const ofEachSort = 50;
/** Newest groups per category; the viewer's own categories get more. */
const ofEachCategory = 8;
/** Latest memberships, which show where people join now. */
const latestJoins = 100;
/** Cap of the member count, enough to tell active groups from small ones. */
const countedMembers = 100;
/** Candidates returned; the caller re-ranks them by language. */
const mostFitting = 60;

/** The viewer's groups whose names supply query words. */
const ownGroups = 20;
/** Maximum number of people from the viewer's groups whose groups are candidates. */
const metPeople = 500;
/** Shorter words are not specific enough. */
const wordLetters = 4;
const wordsAtMost = 12;

export interface SuggestedRow {
  id: string;
  description: string;
  score: number;
  isManagerKnown: boolean;
  hasWords: boolean;
  isInCategory: boolean;
  hasJoins: boolean;
}

/** Returns words that describe a person: company, city, names of their groups. */
export async function wordsOf(queries: Queries, { id }: SignedInViewer): Promise<string[]> {
  const { text } = await queries.one<{ text: string }>(sql`
    with own as materialized (select m.group_id from memberships m where m.user_id = ${id} and m.status = 'member')
    select concat_ws(' ', u.company, u.city, (
      select string_agg(g.name, ' ') from (select group_id from own limit ${ownGroups}) as own join groups g on g.id = own.group_id where g.deleted_at is null)) as text
    from users u where u.id = ${id}`);
  return searchWords(text)
    .filter((word) => word.length >= wordLetters)
    .slice(0, wordsAtMost);
}

/**
 * Returns public groups that a person has neither joined nor asked to join, best first. The score
 * adds matching words, shared categories, a manager who is in a group of the person, size and recent
 * joins; other members of the groups do not count, because only members know them. All candidates
 * come from indexes: by word, by manager, newest per category, and latest joins.
 */
export function findSuggested(queries: Queries, viewer: SignedInViewer, words: readonly string[]): Promise<SuggestedRow[]> {
  const { id } = viewer;
  const anyWord = words.map((word) => `'${word}'`).join(' | ');
  const holding = sql`(select g.id from groups g where g.visibility = 'public' and g.words @@ ${anyWord}::tsquery limit ${ofEachSort}) union`;
  return queries.many(sql`
    with own as materialized (select m.group_id, g.category from memberships m join groups g on g.id = m.group_id where m.user_id = ${id}),
      chosen as materialized (select distinct category from own),
      met as materialized (
        select m.user_id from memberships m join users u on u.id = m.user_id
        where m.status = 'member' and m.group_id in ${memberGroupIds(id)} and m.user_id <> ${id} and ${personVisibleTo(viewer)} limit ${metPeople}),
      near as materialized (
        ${words.length > 0 ? holding : empty}
        (select g.id from groups g where g.visibility = 'public' and g.manager_id in (select met.user_id from met) limit ${ofEachSort}) union
        (select m.group_id from group_managers m where m.user_id in (select met.user_id from met) limit ${ofEachSort}) union
        (select newest.id from categories c cross join lateral (
          select g.id from groups g where g.visibility = 'public' and g.category = c.id order by g.created_at desc, g.id
          limit case when c.id in (select category from chosen) then ${ofEachSort}::int else ${ofEachCategory}::int end) as newest)
        union (select j.group_id from (
          select m.group_id from memberships m where m.status = 'member' order by m.created_at desc limit ${latestJoins}) as j)),
      weighed as (
        select g.id, g.description, (g.manager_id in (select met.user_id from met) or exists (
            select from group_managers m where m.group_id = g.id and m.user_id in (select met.user_id from met))) as "isManagerKnown",
          (select count(*) from unnest(${[...words]}::text[]) as word where g.words @@ ('''' || word || '''')::tsquery) as "wordCount",
          g.category in (select category from chosen) as "isInCategory",
          (select count(*) from (
            select from memberships m where m.group_id = g.id and m.status = 'member' limit ${countedMembers}) as counted) as "memberCount",
          exists (
            select from memberships m where m.group_id = g.id and m.status = 'member' and m.user_id <> g.manager_id
              and not exists (select from group_managers other where other.group_id = g.id and other.user_id = m.user_id)
              and m.created_at > now() - interval '30 days') as "hasJoins"
        -- Forces a lookup by id per candidate, whatever the number of groups.
        from near cross join lateral (
          select * from groups found where found.id = near.id and found.visibility = 'public' and found.deleted_at is null limit 1) as g
        where g.id not in (select own.group_id from own))
    select id, description, "isManagerKnown", "wordCount" > 0 as "hasWords", "isInCategory", "hasJoins",
      (2 * least("wordCount", 3) + 3 * "isInCategory"::int + 3 * "isManagerKnown"::int + ln(1 + "memberCount") + "hasJoins"::int)::float8 as score
    from weighed order by score desc, id limit ${mostFitting}`);
}
