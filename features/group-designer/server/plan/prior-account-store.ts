import sql from 'sql-template-tag';
import type { Queries } from '#platform/server/database/db.ts';
import type { KnownAccount } from './account-store.ts';

/**
 * Unopened accounts that people of a design got with other groups of it, by person. Others are
 * invited by address.
 */
export async function findPriorAccounts(
  queries: Queries,
  designId: string,
  personIds: readonly string[],
): Promise<Map<string, KnownAccount>> {
  const rows = await queries.many<KnownAccount & { personId: string }>(sql`
    select a.person_id as "personId", u.email as asked, u.id, u.name, u.role, u.city, u.country, u.occupation,
      u.role = 'manager' or u.is_administrator as "mayManage", true as "isTheirs", true as "isUnopened"
    from design_accounts a join users u on u.id = a.user_id
    where a.design_id = ${designId} and a.person_id = any(${[...personIds]}::uuid[]) and a.is_made and a.opened_at is null`);
  return new Map(rows.map(({ personId, ...account }) => [personId, account]));
}
