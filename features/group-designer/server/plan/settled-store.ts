import sql from 'sql-template-tag';
import type { Queries } from '#platform/server/db.ts';
import type { KnownAccount } from './account-store.ts';

/** Accounts that people of a design got when other groups of it were founded, and that nobody has opened yet. Everybody else is asked by their address again. */
export async function findSettled(queries: Queries, designId: string, personIds: readonly string[]): Promise<Map<string, KnownAccount>> {
  const rows = await queries.many<KnownAccount & { personId: string }>(sql`
    select a.person_id as "personId", u.email as asked, u.id, u.name, u.role, u.city, u.country, u.occupation,
      u.role = 'manager' or u.is_administrator as "mayManage", true as "isTheirs", true as "isUnopened"
    from design_accounts a join users u on u.id = a.user_id
    where a.design_id = ${designId} and a.person_id = any(${[...personIds]}::uuid[]) and a.is_made and a.opened_at is null`);
  return new Map(rows.map(({ personId, ...account }) => [personId, account]));
}
