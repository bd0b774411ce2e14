import { memberJoined } from '#features/groups/server/domain-events.ts';
import { allBlocked, type BlockedAmong } from '#platform/server/blocked-among.ts';
import type { Transaction } from '#platform/server/db.ts';
import type { House } from '#platform/server/house.ts';
import type { WorkPart } from '#platform/server/work.ts';
import { designFounding } from '../conversion/kinds.ts';
import { languageOf, membersOfLater, tellAgain } from '../conversion/made-store.ts';
import { makeReal } from '../conversion/make-real.ts';
import { mostAttempts } from '../conversion/work-parts.ts';
import { requestEnded } from '../domain-events.ts';
import { findDesigner, findManager } from '../plan/account-store.ts';
import { planDesign } from '../plan/plan-design.ts';
import { findSettled } from '../plan/settled-store.ts';
import { readGroup, readPeopleOf } from '../row-store.ts';
import { endRequest, tellBoth } from './end-request.ts';
import { lockRequest, noteFounding, setRequest, type RequestRow } from './request-store.ts';

/**
 * Creates the group atomically; if that is no longer possible, fails the request with the reason.
 */
async function found(house: House, tx: Transaction, id: string, blocks: readonly BlockedAmong[]): Promise<number> {
  const attempts = await noteFounding(house.db, id);
  const request = await lockRequest(tx, id);
  if (request?.state !== 'agreed') return 0;
  const failure = attempts > mostAttempts ? 'design.conversionFailed' : await foundOrSay(house, tx, request, blocks);
  if (failure !== undefined) {
    await endRequest(house, tx, request, 'failed', failure);
    return 1;
  }
  const { designId, ownerId, managerId, isByAddress } = request;
  await setRequest(tx, id, 'made');
  await house.emit(tx, requestEnded({ requestId: id, designId, ownerId, managerId, isByAddress, state: 'made' }));
  tellBoth(house, tx, request);
  return 1;
}

/**
 * Creates the group with its people from the design; returns an error code if that is not possible.
 */
async function foundOrSay(
  house: House,
  tx: Transaction,
  { designId, groupId, managerId, ownerId }: RequestRow,
  blocks: readonly BlockedAmong[],
): Promise<string | undefined> {
  const designer = await findDesigner(tx, ownerId);
  if (!designer?.mayDesign) return 'design.forbidden';
  const isOwn = managerId === ownerId;
  if (managerId === null || !(isOwn || (await findManager(tx, managerId)))) return 'cell.managerUnknown';
  if (!isOwn && (await allBlocked(tx, blocks, ownerId, [managerId])).size > 0) return 'cell.managerUnknown';
  const group = await readGroup(tx, designId, groupId);
  if (!group) return 'design.conversionFailed';
  const people = await readPeopleOf(tx, designId, groupId);
  const personIds = people.map((person) => person.id);
  const accounts = await findSettled(tx, designId, personIds);
  const plan = await planDesign(house, tx, designer, { people, groups: [{ ...group, manager: managerId }] }, blocks, {
    managerId,
    accounts,
  });
  const [problem] = plan.problems;
  if (problem) return problem.code;
  await makeReal(house, tx, {
    designId,
    designer,
    language: await languageOf(tx, ownerId),
    plan,
    blocks,
    isLater: true,
    made: async () => {},
  });
  await tellAgain(tx, designId, groupId);
  return undefined;
}

/** Batch size; each member costs a few statements. */
const toldAtOnce = 100;

/** Background tasks that create a group after its manager agreed. */
export const foundingParts = (blocks: readonly BlockedAmong[]): readonly WorkPart[] => [
  {
    kind: designFounding,
    name: 'found',
    size: 1,
    count: async () => 1,
    batch: async (house, tx, id) => ({ done: await found(house, tx, id, blocks) }),
  },
  {
    kind: designFounding,
    name: 'tell',
    size: toldAtOnce,
    count: async () => 0,
    async batch(house, tx, id, { size, place }) {
      const members = await membersOfLater(tx, id, place ?? '', size);
      for (const member of members) await house.emit(tx, memberJoined(member));
      const last = members.at(-1);
      return { done: members.length, ...(last && { place: last.userId }) };
    },
  },
];
