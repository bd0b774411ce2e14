import { canonicalIdentifier } from '#features/accounts/contract/canonical-identifier.ts';
import { findAllBlocked, type FindBlocked } from '#platform/server/extension-points/find-blocked.ts';
import type { Queries } from '#platform/server/database/db.ts';
import { isAddress, isPersonCode, personKey } from '../../contract/check-design.ts';
import type { DesignGroup, DesignPerson } from '../../contract/design.ts';
import { alwaysAgreeing } from '../agreement/agreement-store.ts';
import { findAccountsById, type Designer, type KnownAccount } from './account-store.ts';

/** Manager who must agree: an account by ID, or an address as typed with a null `id`. */
export interface RequestedManager {
  id: string | null;
  name: string;
}

/** Manager of a group: a person of the design, an account, or one who must agree first. */
export type PlannedManager = { personId: string } | { userId: string } | { asked: RequestedManager };

export const isRequested = (manager: PlannedManager | undefined): manager is { asked: RequestedManager } =>
  manager !== undefined && 'asked' in manager;

interface Rows {
  people: readonly DesignPerson[];
  groups: readonly DesignGroup[];
}

interface Dependencies {
  /** For administrators only. */
  accountOf: (email: string) => KnownAccount | undefined;
  blocks: readonly FindBlocked[];
}

/** Managers by group of a design; groups whose manager the designer may not name are missing. */
export async function managersOf(
  queries: Queries,
  designer: Designer,
  rows: Rows,
  { accountOf, blocks }: Dependencies,
): Promise<Map<string, PlannedManager>> {
  const codes = rows.groups.map(({ manager }) => manager.trim().toUpperCase()).filter(isPersonCode);
  const byCode = new Map((await findAccountsById(queries, designer, codes)).map((account) => [account.id, account]));
  const named = (manager: string) => (isPersonCode(manager) ? byCode.get(manager.trim().toUpperCase()) : accountOf(manager));
  const managerOf = designer.isAdministrator
    ? underAnybody(rows.people, named)
    : await underWhomAgrees(queries, designer, [...byCode.keys()], { named, blocks });
  const own = canonicalIdentifier(designer.email);
  return new Map(
    rows.groups.flatMap(({ id, manager }) => {
      const isOwn = canonicalIdentifier(manager) === own || named(manager)?.id === designer.id;
      const planned = isOwn ? { userId: designer.id } : managerOf(manager);
      return planned ? [[id, planned] as const] : [];
    }),
  );
}

type Named = (manager: string) => KnownAccount | undefined;

/** For administrators: any manager, including people of the design, without agreement. */
function underAnybody(people: readonly DesignPerson[], named: Named) {
  const invited = new Map(people.filter(({ role }) => role === 'manager').map((person) => [personKey(person), person.id]));
  return (manager: string): PlannedManager | undefined => {
    const account = named(manager);
    if (account) return account.mayManage && account.isTheirs ? { userId: account.id } : undefined;
    const personId = invited.get(canonicalIdentifier(manager));
    return personId === undefined ? undefined : { personId };
  };
}

/**
 * For managers: requests. By ID for managers whom they see, unless these always agree. By address
 * for any address, with the same answer for all, so always agreeing does not count there.
 */
async function underWhomAgrees(
  queries: Queries,
  designer: Designer,
  ids: readonly string[],
  { named, blocks }: Pick<Dependencies, 'blocks'> & { named: Named },
) {
  const agreeing = await alwaysAgreeing(queries, designer.id, ids);
  const blocked = await findAllBlocked(queries, blocks, designer.id, ids);
  return (manager: string): PlannedManager | undefined => {
    const typed = manager.trim();
    if (isAddress(typed)) return { asked: { id: null, name: typed } };
    const account = named(manager);
    if (!account?.mayManage || blocked.has(account.id)) return undefined;
    return agreeing.has(account.id) ? { userId: account.id } : { asked: { id: account.id, name: account.name } };
  };
}
