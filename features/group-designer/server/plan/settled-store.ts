import sql from 'sql-template-tag';
import type { Queries } from '#platform/server/db.ts';
import { knownTo, type Designer, type KnownAccount } from './account-store.ts';

/** Whom a person of a design became when some of its groups were founded; null where that is not for the designer to say any more. */
export async function findSettled(
  queries: Queries,
  designer: Designer,
  designId: string,
  personIds: readonly string[],
  canConfirm: boolean,
): Promise<Map<string, KnownAccount | null>> {
  const rows = await queries.many<KnownAccount & { personId: string; isKnown: boolean }>(sql`
    select a.person_id as "personId", u.email as asked, u.id, u.name, u.role, u.city, u.country, u.occupation,
      u.role = 'manager' or u.is_administrator as "mayManage", true as "isSettled",
      a.is_made or u.email_confirmed_at is not null or ${!canConfirm}::boolean as "isTheirs",
      (a.is_made and a.opened_at is null) or ${knownTo(designer)} as "isKnown"
    from design_accounts a join users u on u.id = a.user_id where a.design_id = ${designId} and a.person_id = any(${[...personIds]}::uuid[])`);
  return new Map(rows.map(({ personId, isKnown, ...account }) => [personId, isKnown ? account : null]));
}
