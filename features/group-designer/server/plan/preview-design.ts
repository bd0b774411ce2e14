import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import type { FindBlocked } from '#platform/server/extension-points/find-blocked.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import type { Limit } from '#platform/server/limits/limits.ts';
import { authorize } from '#platform/server/security/policy.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import type { PersonColumn } from '../../contract/columns.ts';
import type { DesignPerson } from '../../contract/design.ts';
import type { previewDesign as endpoint } from '../../contract/endpoints.ts';
import { designLimits, type Outcome } from '../../contract/limits.ts';
import { policy } from '../policy.ts';
import { readRows } from '../row-store.ts';
import { findDesign } from '../store.ts';
import { findDesigner, type KnownAccount } from './account-store.ts';
import { countLookups } from './count-lookups.ts';
import { planDesign } from './plan-design.ts';
import { isRequested } from './planned-managers.ts';

/** Values of an account by column of a design. */
const saidBy: Partial<Record<PersonColumn, (account: KnownAccount) => string | null>> = {
  name: ({ name }) => name,
  role: ({ role }) => role,
  position: ({ occupation }) => occupation,
  city: ({ city }) => city,
  country: ({ country }) => country,
};

const differencesOf = (person: DesignPerson, account: KnownAccount) =>
  (Object.entries(saidBy) as [PersonColumn, (account: KnownAccount) => string | null][]).flatMap(([column, say]) => {
    const present = say(account) ?? '';
    return person[column] === '' || person[column] === present ? [] : [{ column, present }];
  });

const previews: Limit = { name: 'designPreviews', points: designLimits.previewsPerMinute, seconds: 60 };

/** Preview of a conversion; the design does not change. */
export const previewDesign =
  (blocks: readonly FindBlocked[]) =>
  async (context: Context, { params: { id } }: ParsedInput<typeof endpoint>): Promise<Reply<typeof endpoint>> => {
    const { db, viewer } = context;
    const design = await findDesign(db, viewer, id);
    if (!design) throw refuse('thing.notFound');
    authorize(viewer, policy, 'design.read', design);
    const designer = await findDesigner(db, design.ownerId);
    if (!designer) throw refuse('thing.notFound');
    context.limits.count(previews, designer.id);
    await db.transaction((tx) => countLookups(context, tx, designer, id));
    const rows = await readRows(db, id);
    const plan = await planDesign(context, db, designer, rows, blocks);
    const people = [
      ...plan.people.map(({ person, becoming }) => {
        const account = becoming.fate === 'known' ? becoming.account : undefined;
        return {
          id: person.id,
          fate: becoming.fate,
          account: account ? { id: account.id, name: account.name } : null,
          differences: account ? differencesOf(person, account) : [],
        };
      }),
      ...plan.leftOut.map((person) => ({ id: person.id, fate: 'leftOut' as const, account: null, differences: [] })),
    ];
    const count = (...outcomes: Outcome[]) => people.filter(({ fate }) => outcomes.includes(fate)).length;
    const memberCounts = new Map(rows.groups.map((group) => [group.id, 0]));
    for (const { groupIds } of rows.people) for (const groupId of groupIds) memberCounts.set(groupId, (memberCounts.get(groupId) ?? 0) + 1);
    const groups = rows.groups.map(({ id: groupId }) => {
      const manager = plan.managers.get(groupId);
      return { id: groupId, memberCount: memberCounts.get(groupId) ?? 0, asked: isRequested(manager) ? manager.asked : null };
    });
    return {
      revision: design.revision,
      problems: plan.problems.slice(0, designLimits.problemsReported),
      problemCount: plan.problems.length,
      counts: {
        invited: count('invited', 'new'),
        added: count('member', 'known'),
        differing: people.filter(({ differences }) => differences.length > 0).length,
        leftOut: plan.leftOut.length,
        groups: plan.groups.length,
        existing: plan.existing.size,
        asked: groups.filter(({ asked }) => asked !== null).length,
        memberships: groups.reduce((sum, { memberCount }) => sum + memberCount, 0),
      },
      people,
      groups,
    };
  };
