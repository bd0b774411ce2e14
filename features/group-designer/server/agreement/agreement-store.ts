import sql from 'sql-template-tag';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import type { ManagerRequest } from '../../contract/agreement-shapes.ts';
import { endOfRequest, isWaiting } from './request-store.ts';

/** Maximum number of requests shown. */
const shownAtOnce = 100;

/** Requests to a manager, earliest deadline first. */
export function requestsTo(queries: Queries, managerId: string): Promise<ManagerRequest[]> {
  return queries.many(sql`
    select r.id, g.cells ->> 'name' as "groupName", g.cells ->> 'company' as "companyName", g.cells ->> 'description' as description,
      case when g.cells ->> 'visibility' = 'public' then 'public' else 'private' end as visibility,
      jsonb_build_object('id', u.id, 'name', u.name) as designer,
      (select count(*) from design_people p where p.design_id = r.design_id and p.group_ids @> array[r.group_id]) as "peopleCount",
      r.asked_at as "askedAt", ${endOfRequest} as "endsAt"
    from design_requests r join design_groups g on g.design_id = r.design_id and g.id = r.group_id
    join designs d on d.id = r.design_id join users u on u.id = d.owner_id
    where r.manager_id = ${managerId} and ${isWaiting} order by r.asked_at, r.id limit ${shownAtOnce}`);
}

/** Designers to whose groups a manager always agrees. */
export function agreementsOf(queries: Queries, managerId: string): Promise<{ id: string; name: string; agreedAt: string }[]> {
  return queries.many(sql`
    select u.id, u.name, a.agreed_at as "agreedAt" from design_agreements a join users u on u.id = a.designer_id
    where a.manager_id = ${managerId} order by lower(u.name), u.id limit 1000`);
}

export async function agreeAlways(tx: Transaction, managerId: string, designerId: string): Promise<void> {
  await tx.run(sql`
    insert into design_agreements (manager_id, designer_id) values (${managerId}, ${designerId}) on conflict do nothing`);
}

export async function deleteAgreement(tx: Queries, managerId: string, designerId: string): Promise<boolean> {
  return (await tx.run(sql`delete from design_agreements where manager_id = ${managerId} and designer_id = ${designerId}`)) > 0;
}

/** Returns the managers who always agree to the designer's groups. */
export async function alwaysAgreeing(queries: Queries, designerId: string, managerIds: readonly string[]): Promise<Set<string>> {
  const rows = await queries.many<{ id: string }>(sql`
    select manager_id as id from design_agreements where designer_id = ${designerId} and manager_id = any(${[...managerIds]}::text[])`);
  return new Set(rows.map(({ id }) => id));
}
