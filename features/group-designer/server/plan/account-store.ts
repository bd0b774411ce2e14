import sql, { type Sql } from 'sql-template-tag';
import { isManagedBy } from '#features/groups/server/public-api.ts';
import { peopleVisibleTo } from '#features/accounts/server/public-api.ts';
import type { Queries } from '#platform/server/database/db.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import type { DesignGroup } from '../../contract/design.ts';
import type { NamedCategory } from '../table/vocabulary.ts';

/** Current data of a designer. */
export interface Designer {
  id: string;
  email: string;
  name: string;
  mayDesign: boolean;
  isAdministrator: boolean;
}

export function findDesigner(queries: Queries, id: string): Promise<Designer | undefined> {
  return queries.maybeOne(sql`
    select id, email, name, is_administrator as "isAdministrator", suspended_at is null and (is_administrator or role = 'manager') as "mayDesign"
    from users where id = ${id}`);
}

/** Whether a user currently is a manager or administrator. */
export async function findManager(queries: Queries, id: string): Promise<boolean> {
  const found = await queries.maybeOne(sql`
    select from users where id = ${id} and suspended_at is null and (is_administrator or role = 'manager')`);
  return found !== undefined;
}

/** Account of a person in a design, if the designer may know it. */
export interface KnownAccount {
  /** Address as in the design. */
  asked: string;
  id: string;
  name: string;
  role: string;
  city: string | null;
  country: string | null;
  occupation: string | null;
  mayManage: boolean;
  /** The address is confirmed, or opening the account would confirm it. */
  isTheirs: boolean;
  /** Created by a conversion and not opened yet. */
  isUnopened: boolean;
}

/**
 * SQL condition: accounts that a designer may know. Administrators may know all, others those whom
 * they see.
 */
export const knownTo = ({ id, isAdministrator }: Designer): Sql =>
  isAdministrator ? sql`true` : peopleVisibleTo({ id } satisfies Pick<SignedInViewer, 'id'> as SignedInViewer);

/** SQL condition: an account (as `u`) was created by a conversion and not opened yet. */
const waits = sql`exists (select from design_accounts made where made.user_id = u.id and made.is_made and made.opened_at is null)`;

/**
 * Accounts with these addresses: the one that confirmed it, else the oldest that named it. Only
 * accounts that the designer may know.
 * `canConfirm`: mail is configured, so an unconfirmed address may belong to anyone.
 */
export function findAccounts(
  queries: Queries,
  designer: Designer,
  emails: readonly string[],
  canConfirm: boolean,
): Promise<KnownAccount[]> {
  const columns = sql`u.id, u.name, u.role, u.city, u.country, u.occupation, u.role = 'manager' or u.is_administrator as "mayManage"`;
  return queries.many(sql`
    select asked.email as asked, found.* from unnest(${[...emails]}::text[]) as asked (email) cross join lateral (
      select * from (
        (select ${columns}, true as "isTheirs", false as "isUnopened", 0 as turn from users u
          where u.email_key = canonical_identifier(asked.email) and u.email_confirmed_at is not null and ${knownTo(designer)})
        union all
        (select ${columns}, ${!canConfirm}::boolean or ${waits} as "isTheirs", ${waits} as "isUnopened", 1 as turn from users u
          where u.email_key = canonical_identifier(asked.email) and u.email_confirmed_at is null and ${knownTo(designer)}
          order by u.created_at, u.id limit 1)
      ) as either order by turn limit 1
    ) as found`);
}

/** Accounts with these IDs that the designer may know. */
export function findAccountsById(queries: Queries, designer: Designer, ids: readonly string[]): Promise<KnownAccount[]> {
  return queries.many(sql`
    select u.id as asked, u.id, u.name, u.role, u.city, u.country, u.occupation, u.role = 'manager' or u.is_administrator as "mayManage", true as "isTheirs",
      ${waits} as "isUnopened"
    from users u where u.id = any(${[...ids]}::text[]) and u.suspended_at is null and ${knownTo(designer)}`);
}

/** IDs of those groups that already exist in their company. */
export async function findExistingGroups(
  queries: Queries,
  groups: readonly Pick<DesignGroup, 'id' | 'name' | 'company'>[],
): Promise<Set<string>> {
  const rows = await queries.many<{ id: string }>(sql`
    select asked.id from jsonb_to_recordset(${JSON.stringify(groups)}::jsonb) as asked (id text, name text, company text)
    where exists (select from groups g
      where groups_same(g.name) = groups_same(asked.name) and groups_same(g.company) = groups_same(asked.company) and g.deleted_at is null)`);
  return new Set(rows.map(({ id }) => id));
}

/** IDs of those groups that a user manages. */
export async function managedAmong(queries: Queries, userId: string, groupIds: readonly string[]): Promise<Set<string>> {
  const rows = await queries.many<{ id: string }>(
    sql`select g.id from groups g where g.id = any(${[...groupIds]}::text[]) and ${isManagedBy(userId)}`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Offered categories, including the names of categories merged into them. */
export function listNamedCategories(queries: Queries): Promise<NamedCategory[]> {
  return queries.many(sql`
    select c.id, array[c.name_en, c.name_fr, c.name_es] || array(
      select unnest(array[merged.id, merged.name_en, merged.name_fr, merged.name_es]) from categories merged where merged.merged_into = c.id) as names
    from categories c where c.merged_into is null order by c.position`);
}
