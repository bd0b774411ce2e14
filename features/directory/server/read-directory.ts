import { correctNames } from '#features/accounts/server/public-api.ts';
import { isMember } from '#features/groups/server/public-api.ts';
import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import type { FindBlocked } from '#platform/server/extension-points/find-blocked.ts';
import { pageOf, readCursor } from '#platform/server/database/cursor.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { may } from '#platform/server/security/policy.ts';
import { correctedQuery, searchQuery } from '#platform/server/search/search-words.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import type * as endpoints from '../contract/endpoints.ts';
import { directoryLimits } from '../contract/limits.ts';
import { countSeen } from './count-seen.ts';
import { listGroupRows, type GroupRow } from './group-store.ts';
import { listManagerRows, type ManagerRow } from './manager-store.ts';
import { listGroupMemberRows, listPeopleRows, searchPeopleRows, type MemberRow } from './member-store.ts';
import { nameCursor } from './name-cursor-store.ts';
import { policy } from './policy.ts';
import { withoutBlocked } from './without-blocked.ts';

const { page, groups: shownGroups, managers: shownManagers } = directoryLimits;
const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id);
const placeOf = ({ sortKey, id }: { sortKey: string; id: string }) => ({ key: sortKey, id });

/** Reader and cursor of a page. */
const turning = ({ viewer }: Context, cursor: string | undefined) => ({
  reader: signedIn(viewer),
  after: readCursor(nameCursor, cursor),
  limit: page + 1,
});

export const listManagers =
  (blocks: readonly FindBlocked[]) =>
  async (
    context: Context,
    { query: { q, category, cursor } }: ParsedInput<typeof endpoints.listManagers>,
  ): Promise<Reply<typeof endpoints.listManagers>> => {
    const { reader, ...asked } = turning(context, cursor);
    const find = (words: string | undefined) => listManagerRows(context.db, reader, { ...asked, words, category });
    const exact = await find(searchQuery(q));
    const similar = exact.length === 0 ? await correctedWords(context, reader, q, asked.after) : undefined;
    const { items, nextCursor } = similar === undefined ? pageOf(exact, page, placeOf) : onePage(await find(similar()));
    const managers = await withoutBlocked(context.db, blocks, reader, items);
    await countSeen(context, reader.id, idsOf(managers));
    return { items: managers.map((row) => presentManager(reader, row)), nextCursor };
  };

/**
 * The query for similar names, by the prefix of a group; undefined on later pages, since only lists
 * without any exact match have them.
 */
async function correctedWords(
  { db }: Context,
  reader: SignedInViewer,
  q: string | undefined,
  after: unknown,
): Promise<((before?: string) => string) | undefined> {
  const corrected = after === undefined ? await correctNames(db, reader, q) : undefined;
  return corrected && ((before) => correctedQuery(corrected, before));
}

/** Similar names have one page. */
const onePage = <T>(rows: readonly T[]): { items: T[]; nextCursor: null } => ({ items: rows.slice(0, page), nextCursor: null });

function presentManager(viewer: SignedInViewer, row: ManagerRow): Reply<typeof endpoints.listManagers>['items'][number] {
  const { id, username, name, occupation, city, country, groups } = row;
  return {
    id,
    username,
    name,
    occupation,
    city,
    country,
    groups: groups.slice(0, shownGroups).map(({ viewerStatus, ...group }) => ({ ...group, canJoin: viewerStatus === 'none' })),
    hasMoreGroups: groups.length > shownGroups,
    can: { contact: may(viewer, policy, 'manager.contact', row) },
  };
}

export async function listDirectoryGroups(
  context: Context,
  { query: { q, category, memberId, cursor } }: ParsedInput<typeof endpoints.listDirectoryGroups>,
): Promise<Reply<typeof endpoints.listDirectoryGroups>> {
  const { reader, ...asked } = turning(context, cursor);
  const rows = await listGroupRows(context.db, reader, { ...asked, words: searchQuery(q), category, memberId });
  const { items, nextCursor } = pageOf(rows, page, placeOf);
  const groups = items.map(presentGroup);
  await countSeen(
    context,
    reader.id,
    groups.flatMap(({ managers }) => idsOf(managers)),
  );
  return { items: groups, nextCursor };
}

function presentGroup({ sortKey: _, managers, ...group }: GroupRow): Reply<typeof endpoints.listDirectoryGroups>['items'][number] {
  return {
    ...group,
    managers: managers.slice(0, shownManagers).map(({ userId, name }) => ({ id: userId, name })),
    otherManagers: Math.max(0, managers.length - shownManagers),
  };
}

export async function listDirectoryMembers(
  context: Context,
  { query: { q, groupId, cursor } }: ParsedInput<typeof endpoints.listDirectoryMembers>,
): Promise<Reply<typeof endpoints.listDirectoryMembers>> {
  const { reader, ...asked } = turning(context, cursor);
  const { rows, isCut = false, isManagerAlone = false, isSimilar = false } = await findMembers(context, reader, { ...asked, q, groupId });
  const { items, nextCursor } = isSimilar ? onePage(rows) : pageOf(rows, page, placeOf);
  await countSeen(context, reader.id, idsOf(items));
  return { items: items.map(presentMember), nextCursor, isCut, isManagerAlone };
}

type MemberPageQuery = Omit<ReturnType<typeof turning>, 'reader'> & { q: string | undefined; groupId: string | undefined };

async function findMembers(
  context: Context,
  viewer: SignedInViewer,
  { q, groupId, ...asked }: MemberPageQuery,
): Promise<{ rows: MemberRow[]; isCut?: boolean; isManagerAlone?: boolean; isSimilar?: boolean }> {
  const { db } = context;
  const isOwn = groupId !== undefined && (await isMember(db, groupId, viewer.id));
  const before = groupId === undefined ? '' : `${groupId}/`;
  const find = async (words: string | undefined): Promise<{ rows: MemberRow[]; isCut?: boolean; isManagerAlone?: boolean }> => {
    if (groupId !== undefined)
      return { rows: await listGroupMemberRows(db, viewer, { ...asked, groupId, isOwn, words }), isManagerAlone: !isOwn };
    return words === undefined ? { rows: await listPeopleRows(db, viewer, asked) } : searchPeopleRows(db, viewer, { ...asked, words });
  };
  const exact = await find(searchQuery(q, before));
  const similar = exact.rows.length === 0 ? await correctedWords(context, viewer, q, asked.after) : undefined;
  return similar ? { ...(await find(similar(before))), isSimilar: true } : exact;
}

function presentMember({
  id,
  username,
  name,
  occupation,
  groups,
}: MemberRow): Reply<typeof endpoints.listDirectoryMembers>['items'][number] {
  return { id, username, name, occupation, groups: groups.slice(0, shownGroups), hasMoreGroups: groups.length > shownGroups };
}
