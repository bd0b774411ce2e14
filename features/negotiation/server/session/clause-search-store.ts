import sql, { empty, type Sql } from 'sql-template-tag';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import type { SearchMatch } from '#platform/server/extension-points/search-finder.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import { visibleTo } from '../policy.ts';
import type { Clause, Translations } from '../../contract/rules/state.ts';
import { clauseWords } from './session-words.ts';

/** The texts of a clause in all its languages, as one text. */
export const allTexts = (clause: Sql): Sql => sql`
  (${clause}.text || coalesce((select string_agg(E'\n\n' || other.value, '' order by other.key)
    from jsonb_each_text(${clause}.translations) other), ''))`;

export interface FoundClause {
  id: string;
  sessionId: string;
  sessionTitle: string | null;
  agenda: string;
  title: string | null;
  text: string;
  /** Null if the account is closed. */
  authorId: string | null;
  proposedAt: string;
}

/** Maximum number of sessions searched per person: those with the latest activity. */
const searchedSessions = 200;

/** The newest clauses with these words, from sessions that the viewer can read. */
export function foundClauses(
  db: Queries,
  viewer: SignedInViewer,
  { words, by: { authorIds, groupId, from, until }, limit }: { words: string; by: SearchMatch; limit: number },
): Promise<FoundClause[]> {
  return db.many(sql`
    select c.id, n.id as "sessionId", n.title as "sessionTitle", n.agenda, c.title, ${allTexts(sql`c`)} as text, c.proposed_at as "proposedAt",
      case when not author.is_account_closed then author.user_id end as "authorId"
    from (
      select n.* from negotiations n join negotiation_parties mine on mine.session_id = n.id and mine.user_id = ${viewer.id}
      where ${visibleTo(viewer)} ${groupId === undefined ? empty : sql`and n.group_id = ${groupId}`}
      order by n.last_at desc, n.id limit ${searchedSessions}) as n
    join negotiation_clauses c on c.session_id = n.id
    left join negotiation_parties author on author.session_id = n.id and author.user_id = c.author_id
    where true ${words ? sql`and c.search @@ ${words}::tsquery` : empty}
      ${authorIds === undefined ? empty : sql`and author.user_id = any(${authorIds}::text[]) and not author.is_account_closed`}
      ${from === undefined ? empty : sql`and c.proposed_at >= ${from}::timestamptz`}
      ${until === undefined ? empty : sql`and c.proposed_at < ${until}::timestamptz`}
    order by c.proposed_at desc, c.id limit ${limit}`);
}

const wordless = sql`search is null`;

export async function countWordlessClauses(db: Queries): Promise<number> {
  return (await db.one<{ count: number }>(sql`select count(*) as count from negotiation_clauses where ${wordless}`)).count;
}

/** Backfills the search words of at most `atMost` clauses; returns how many. */
export async function giveClausesWords(tx: Transaction, atMost: number): Promise<number> {
  const clauses = await tx.many<Pick<Clause, 'id' | 'title' | 'text'> & { translations: Translations | null }>(sql`
    select id, title, text, translations from negotiation_clauses where ${wordless} limit ${atMost} for no key update`);
  for (const { id, translations, ...clause } of clauses) {
    const words = clauseWords({ ...clause, ...(translations && { translations }) });
    await tx.run(sql`update negotiation_clauses set search = array_to_tsvector(${words}) where id = ${id}`);
  }
  return clauses.length;
}
