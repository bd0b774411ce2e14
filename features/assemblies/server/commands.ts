import { z } from 'zod';
import { spendQuota } from '#features/accounts/server/public-api.ts';
import { assertMemberOfAll } from '#features/groups/server/public-api.ts';
import { holdLinks } from '#features/moderation/server/public-api.ts';
import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import { uuid } from '#platform/contract/id.ts';
import { newId } from '#platform/server/common/id.ts';
import { refuse, refuseField } from '#platform/server/common/refusal.ts';
import { instantInCursor, pageOf, readCursor } from '#platform/server/database/cursor.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import { idempotent } from '#platform/server/database/idempotency.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { authorize } from '#platform/server/security/policy.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import * as endpoints from '../contract/endpoints.ts';
import { assemblyLimits } from '../contract/limits.ts';
import { rulesEdition, type Convocation, type RollEntry } from '../contract/rules/events.ts';
import { presentAnnexes } from './annexes/annexes.ts';
import { countConvocations, insertConvocations } from './convocation/convocation-store.ts';
import { usualMajority } from './course/electing.ts';
import { present, presentWhole } from './course/present.ts';
import { assemblyConvened } from './domain-events.ts';
import { closeVotesDue, commitLog, OpenLog } from './log/append.ts';
import { stateOf } from './log/state-cache.ts';
import { policy } from './policy.ts';
import { assembliesPerDay } from './quotas.ts';
import { assemblyReports } from './reportable.ts';
import {
  eventsAfter,
  findAssemblies,
  findAssembly,
  findConvening,
  findGroup,
  findRoll,
  insertAssembly,
  mayConvene,
  readClock,
  saveBylaws,
  type AssemblyRow,
} from './store.ts';

/** Cursor of a list: start and ID of the last assembly. */
const assemblyPlace = z.strictObject({ at: instantInCursor, id: uuid });

/** One page of assemblies to come, or of those that are over. */
export async function listAssemblies(
  { db, viewer }: Context,
  { query: { list, groupId, cursor } }: ParsedInput<typeof endpoints.listAssemblies>,
): Promise<Reply<typeof endpoints.listAssemblies>> {
  // One more than is shown, to know whether there is a next page.
  const rows = await findAssemblies(db, viewer, {
    list,
    groupId,
    behind: readCursor(assemblyPlace, cursor),
    limit: assemblyLimits.page + 1,
  });
  const { items, nextCursor } = pageOf(rows, assemblyLimits.page, ({ id, startsAt }) => ({ at: startsAt, id }));
  return { items: items.map(present), nextCursor, canConvene: await mayConvene(db, signedIn(viewer), groupId) };
}

/** Groups whose assembly the viewer may convene. */
export async function listConvening({ db, viewer }: Context): Promise<Reply<typeof endpoints.listConvening>> {
  return { items: await findConvening(db, signedIn(viewer)) };
}

/** Members of a group whom an assembly would convene. */
export async function listRoll(
  { db, viewer }: Context,
  { query: { groupId } }: ParsedInput<typeof endpoints.listRoll>,
): Promise<Reply<typeof endpoints.listRoll>> {
  authorize(viewer, policy, 'assembly.convene', { decidesForGroup: await mayConvene(db, signedIn(viewer), groupId) });
  const members = await findRoll(db, groupId, assemblyLimits.roll);
  return { items: members.map(({ person, name }) => ({ id: person, name })) };
}

/** The current state of an assembly. */
export async function readAssembly(
  context: Context,
  { params: { id } }: ParsedInput<typeof endpoints.readAssembly>,
): Promise<Reply<typeof endpoints.readAssembly>> {
  const assembly = await findCurrent(context, id);
  const { db, viewer } = context;
  const [state, convocations] = [await stateOf(db, assembly), await countConvocations(db, id)];
  const decidesForGroup = state.endedAt === null && (await mayConvene(db, signedIn(viewer), assembly.groupId));
  const annexes = presentAnnexes(context, id, state);
  return presentWhole(assembly, state, { viewer, at: Date.now(), convocations, decidesForGroup, annexes });
}

/** An assembly, in which votes whose planned end is reached are closed. */
async function findCurrent(context: Context, id: string): Promise<AssemblyRow> {
  const { db, viewer } = context;
  const found = await findAssembly(db, viewer, id);
  if (!found) throw refuse('thing.notFound');
  if (found.voteEndsAt === null || Date.parse(found.voteEndsAt) > Date.now()) return found;
  await closeVotesDue(context, id);
  return (await findAssembly(db, viewer, id)) ?? found;
}

/** Cursor of a log: the last event. */
const logPlace = z.strictObject({ seq: z.int().min(1) });

/** Events of the log of an assembly, in their order. */
export async function readLog(
  { db, viewer }: Context,
  { params: { id }, query: { cursor } }: ParsedInput<typeof endpoints.readLog>,
): Promise<Reply<typeof endpoints.readLog>> {
  if (!(await findAssembly(db, viewer, id))) throw refuse('thing.notFound');
  const after = readCursor(logPlace, cursor)?.seq ?? 0;
  return pageOf(await eventsAfter(db, id, after, assemblyLimits.logPage + 1), assemblyLimits.logPage, ({ seq }) => ({ seq }));
}

type NewAssembly = ParsedInput<typeof endpoints.convene>['body'];

/** Convenes an assembly of a group; idempotent by command ID. */
export async function convene(context: Context, { body }: ParsedInput<typeof endpoints.convene>): Promise<Reply<typeof endpoints.convene>> {
  const viewer = signedIn(context.viewer);
  const id = await context.db.transaction((tx) =>
    idempotent(tx, { senderId: viewer.id, endpoint: endpoints.convene, body }, async () => {
      await assertMemberOfAll(tx, viewer, [body.groupId], 'groupId');
      const group = await findGroup(tx, viewer, body.groupId);
      authorize(viewer, policy, 'assembly.convene', group);
      assertStart(body, body.bylaws);
      await spendQuota(tx, context, viewer.id, assembliesPerDay);
      return insertConvened(tx, context, viewer, { ...body, groupName: group.name });
    }),
  );
  return { id };
}

/** Refuses a start that does not keep the notice period, or is too far ahead, and an assembly without a place. */
export function assertStart(
  { startsAt, place, link }: Pick<NewAssembly, 'startsAt' | 'place' | 'link'>,
  { noticeDays }: { noticeDays: number },
): void {
  const days = (Date.parse(startsAt) - Date.now()) / 86_400_000;
  if (days < noticeDays) throw refuseField('startsAt', 'assembly.noticeTooShort');
  if (days > assemblyLimits.days) throw refuseField('startsAt', 'assembly.startsTooLate');
  if (place === '' && link === '') throw refuseField('place', 'assembly.noPlace');
}

async function insertConvened(
  tx: Transaction,
  context: Context,
  viewer: SignedInViewer,
  body: NewAssembly & { groupName: string },
): Promise<string> {
  const { groupId, title, startsAt, timeZone, place, link, bylaws } = body;
  const id = newId();
  const roll = await rollOf(tx, body);
  const texts = body.agenda.flatMap((item) => [item.title, item.text, item.motion, item.election?.title ?? '']).filter(Boolean);
  await insertAssembly(tx, { id, groupId, convenerId: viewer.id, title, agenda: texts.join('\n'), startsAt, timeZone, place, link });
  const log = new OpenLog(id, { state: undefined, headHash: '', at: await readClock(tx, id) });
  log.add({ kind: 'convened', payload: convocationOf(body, roll) }, viewer.id);
  log.add({ kind: 'roleGiven', payload: { person: viewer.id, role: 'chair' } }, viewer.id);
  const elected = body.agenda.flatMap(({ election }, index) => (election ? [{ ...election, item: `i${index + 1}` }] : []));
  for (const [index, { item, title: office, seats }] of elected.entries())
    log.add(
      { kind: 'electionAdded', payload: { id: `e${index + 1}`, item, title: office, seats, majority: usualMajority(bylaws) } },
      viewer.id,
    );
  await commitLog(context, tx, { id, groupId }, log, true);
  await insertConvocations(
    tx,
    id,
    roll.map(({ person }) => person),
  );
  await saveBylaws(tx, groupId, bylaws);
  if ((await holdLinks(tx, context, assemblyReports, id)) === 'notHeld') await context.emit(tx, assemblyConvened({ id, groupId }));
  return id;
}

/** Members of the group with their votes. */
async function rollOf(tx: Transaction, { groupId, bylaws, weights }: NewAssembly): Promise<RollEntry[]> {
  const members = await findRoll(tx, groupId, assemblyLimits.roll + 1);
  if (members.length > assemblyLimits.roll) throw refuse('assembly.tooMany');
  const given = new Map(bylaws.weights === 'given' ? weights.map(({ person, weight }) => [person, weight]) : []);
  return members.map((member) => ({ ...member, weight: given.get(member.person) ?? 1 }));
}

/** Items are numbered from i1, motions of the agenda from m1. */
function convocationOf(
  { title, groupId, groupName, bylaws, startsAt, timeZone, place, link, agenda }: NewAssembly & { groupName: string },
  roll: RollEntry[],
): Convocation {
  let motions = 0;
  return {
    edition: rulesEdition,
    title,
    group: { id: groupId, name: groupName },
    bylaws,
    at: Date.parse(startsAt),
    timeZone,
    place: place || null,
    link: link || null,
    agenda: agenda.map((item, index) => ({
      id: `i${index + 1}`,
      title: item.title,
      text: item.text,
      motion: item.motion ? { id: `m${(motions += 1)}`, text: item.motion } : null,
    })),
    annexes: [],
    roll,
  };
}
