import { memberJoined } from '#features/groups/server/domain-events.ts';
import { findAllBlocked, type FindBlocked } from '#platform/server/extension-points/find-blocked.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import type { TaskStep } from '#platform/server/jobs/background-tasks.ts';
import { designFounding } from '../conversion/kinds.ts';
import { languageOf, membersOfLater, queueMailAgain } from '../conversion/result-store.ts';
import { applyPlan } from '../conversion/apply-plan.ts';
import { mostAttempts } from '../conversion/task-steps.ts';
import { requestEnded } from '../domain-events.ts';
import { findDesigner, findManager } from '../plan/account-store.ts';
import { planDesign } from '../plan/plan-design.ts';
import { findPriorAccounts } from '../plan/prior-account-store.ts';
import { readGroup, readPeopleOf } from '../row-store.ts';
import { endRequest, notifyBoth } from './end-request.ts';
import { lockRequest, noteFounding, setRequest, type RequestRow } from './request-store.ts';

/**
 * Creates the group atomically; if that is no longer possible, fails the request with the reason.
 */
async function createRequested(app: AppContext, tx: Transaction, id: string, blocks: readonly FindBlocked[]): Promise<number> {
  const attempts = await noteFounding(app.db, id);
  const request = await lockRequest(tx, id);
  if (request?.state !== 'agreed') return 0;
  const failure = attempts > mostAttempts ? 'design.conversionFailed' : await createOrExplain(app, tx, request, blocks);
  if (failure !== undefined) {
    await endRequest(app, tx, request, 'failed', failure);
    return 1;
  }
  const { designId, ownerId, managerId, isByAddress } = request;
  await setRequest(tx, id, 'made');
  await app.emit(tx, requestEnded({ requestId: id, designId, ownerId, managerId, isByAddress, state: 'made' }));
  notifyBoth(app, tx, request);
  return 1;
}

/**
 * Creates the group with its people from the design; returns an error code if that is not possible.
 */
async function createOrExplain(
  app: AppContext,
  tx: Transaction,
  { designId, groupId, managerId, ownerId }: RequestRow,
  blocks: readonly FindBlocked[],
): Promise<string | undefined> {
  const designer = await findDesigner(tx, ownerId);
  if (!designer?.mayDesign) return 'design.forbidden';
  const isOwn = managerId === ownerId;
  if (managerId === null || !(isOwn || (await findManager(tx, managerId)))) return 'cell.managerUnknown';
  if (!isOwn && (await findAllBlocked(tx, blocks, ownerId, [managerId])).size > 0) return 'cell.managerUnknown';
  const group = await readGroup(tx, designId, groupId);
  if (!group) return 'design.conversionFailed';
  const people = await readPeopleOf(tx, designId, groupId);
  const personIds = people.map((person) => person.id);
  const accounts = await findPriorAccounts(tx, designId, personIds);
  const plan = await planDesign(app, tx, designer, { people, groups: [{ ...group, manager: managerId }] }, blocks, {
    managerId,
    accounts,
  });
  const [problem] = plan.problems;
  if (problem) return problem.code;
  await applyPlan(app, tx, {
    designId,
    designer,
    language: await languageOf(tx, ownerId),
    plan,
    blocks,
    isLater: true,
    made: async () => {},
  });
  await queueMailAgain(tx, designId, groupId);
  return undefined;
}

/** Batch size; each member costs a few statements. */
const batchSize = 100;

/** Background tasks that create a group after its manager agreed. */
export const groupCreationSteps = (blocks: readonly FindBlocked[]): readonly TaskStep[] => [
  {
    kind: designFounding,
    name: 'found',
    size: 1,
    count: async () => 1,
    batch: async (app, tx, id) => ({ done: await createRequested(app, tx, id, blocks) }),
  },
  {
    kind: designFounding,
    name: 'tell',
    size: batchSize,
    count: async () => 0,
    async batch(app, tx, id, { size, place }) {
      const members = await membersOfLater(tx, id, place ?? '', size);
      for (const member of members) await app.emit(tx, memberJoined(member));
      const last = members.at(-1);
      return { done: members.length, ...(last && { place: last.userId }) };
    },
  },
];
