import { canonicalIdentifier } from '#features/accounts/contract/canonical-identifier.ts';
import { allBlocked, type BlockedAmong } from '#platform/server/blocked-among.ts';
import type { Queries } from '#platform/server/db.ts';
import { isPersonCode, personKey } from '../../contract/check-design.ts';
import type { DesignGroup, DesignPerson } from '../../contract/design.ts';
import { alwaysAgreeing } from '../agreement/asked-store.ts';
import { findAccountsById, type Designer, type KnownAccount } from './account-store.ts';

/** Who manages a group: somebody of the design, or an account; or who is asked to, and then the group waits. */
export type PlannedManager = { personId: string } | { userId: string } | { asked: Pick<KnownAccount, 'id' | 'name'> };

export const isAsked = (manager: PlannedManager | undefined): manager is { asked: Pick<KnownAccount, 'id' | 'name'> } =>
  manager !== undefined && 'asked' in manager;

interface Rows {
  people: readonly DesignPerson[];
  groups: readonly DesignGroup[];
}

interface Means {
  accountOf: (email: string) => KnownAccount | undefined;
  blocks: readonly BlockedAmong[];
}

/**
 * Oneself; whoever manages groups already and whom the designer sees, who is asked unless they always agree; under an administrator, who asks nobody, those of the design too.
 * Whoever is not there for the designer is missing.
 */
export async function managersOf(
  queries: Queries,
  designer: Designer,
  { people, groups }: Rows,
  { accountOf, blocks }: Means,
): Promise<Map<string, PlannedManager>> {
  const codes = groups.map(({ manager }) => manager.trim().toUpperCase()).filter(isPersonCode);
  const byCode = new Map((await findAccountsById(queries, designer, codes)).map((account) => [account.id, account]));
  const named = (manager: string) => (isPersonCode(manager) ? byCode.get(manager.trim().toUpperCase()) : accountOf(manager));
  const ids = [...new Set(groups.flatMap(({ manager }) => named(manager)?.id ?? []))];
  const agreeing = await alwaysAgreeing(queries, designer.id, ids);
  const blocked = designer.isAdministrator ? new Set<string>() : await allBlocked(queries, blocks, designer.id, ids);
  const own = canonicalIdentifier(designer.email);
  const invited = new Map(people.filter(({ role }) => role === 'manager').map((person) => [personKey(person), person.id]));

  function managerOf(manager: string): PlannedManager | undefined {
    const account = named(manager);
    if (canonicalIdentifier(manager) === own || account?.id === designer.id) return { userId: designer.id };
    if (account) {
      if (!account.mayManage || !account.isTheirs || blocked.has(account.id)) return undefined;
      return designer.isAdministrator || agreeing.has(account.id)
        ? { userId: account.id }
        : { asked: { id: account.id, name: account.name } };
    }
    const personId = designer.isAdministrator ? invited.get(canonicalIdentifier(manager)) : undefined;
    return personId === undefined ? undefined : { personId };
  }
  return new Map(
    groups.flatMap(({ id, manager }) => {
      const planned = managerOf(manager);
      return planned ? [[id, planned] as const] : [];
    }),
  );
}
