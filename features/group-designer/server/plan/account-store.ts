import sql, { type Sql } from 'sql-template-tag';
import { peopleVisibleTo } from '#features/accounts/server/public-api.ts';
import type { Queries } from '#platform/server/db.ts';
import type { SignedInViewer } from '#platform/server/viewer.ts';
import type { DesignGroup } from '../../contract/design.ts';
import type { NamedCategory } from '../table/vocabulary.ts';

/** Whoever designs, as they are by now. */
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

/** Whether somebody manages groups by now. */
export async function findManager(queries: Queries, id: string): Promise<boolean> {
  const found = await queries.maybeOne(sql`
    select from users where id = ${id} and suspended_at is null and (is_administrator or role = 'manager')`);
  return found !== undefined;
}

/** An account of somebody in a design, as far as the designer may know of it. */
export interface KnownAccount {
  /** The address as the design spells it. */
  asked: string;
  id: string;
  name: string;
  role: string;
  city: string | null;
  country: string | null;
  occupation: string | null;
  mayManage: boolean;
  /** That the address is theirs was shown, or can only be shown by opening the account. */
  isTheirs: boolean;
  /** A conversion created it, and nobody has opened it yet. */
  isUnopened: boolean;
}

/** Administrators may know of every account; others of those that they see. */
export const knownTo = ({ id, isAdministrator }: Designer): Sql =>
  isAdministrator ? sql`true` : peopleVisibleTo({ id } satisfies Pick<SignedInViewer, 'id'> as SignedInViewer);

/** Whether an account (as `u`) was created by a conversion and waits for its owner to open it. */
const waits = sql`exists (select from design_accounts made where made.user_id = u.id and made.is_made and made.opened_at is null)`;

/**
 * The accounts of these addresses: whoever confirmed one, or else who named it first. `canConfirm`: mails go out, so that an address that nobody confirmed may be
 * anybody's. Of accounts that the designer may not know of, nothing is told.
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

/** The accounts with these IDs, as far as the designer may know of them. */
export function findAccountsById(queries: Queries, designer: Designer, ids: readonly string[]): Promise<KnownAccount[]> {
  return queries.many(sql`
    select u.id as asked, u.id, u.name, u.role, u.city, u.country, u.occupation, u.role = 'manager' or u.is_administrator as "mayManage", true as "isTheirs",
      ${waits} as "isUnopened"
    from users u where u.id = any(${[...ids]}::text[]) and u.suspended_at is null and ${knownTo(designer)}`);
}

/** Which of these groups the company has already. */
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

/** Those that are offered; by the names of what was merged into them they are read too. */
export function listNamedCategories(queries: Queries): Promise<NamedCategory[]> {
  return queries.many(sql`
    select c.id, array[c.name_en, c.name_fr, c.name_es] || array(
      select unnest(array[merged.id, merged.name_en, merged.name_fr, merged.name_es]) from categories merged where merged.merged_into = c.id) as names
    from categories c where c.merged_into is null order by c.position`);
}
