import { query, type RefreshTarget } from '#platform/web/api/api.ts';
import type { LiveHandlers } from '#platform/web/live/live.tsx';
import type { ShownAssembly } from './meeting/shown-assembly.ts';
import { listAssemblies, listConvening, listRoll, readAssembly, readLog } from '../contract/endpoints.ts';
import { assemblyChangedMessage, assemblyContinuedMessage, type assemblyLists } from '../contract/limits.ts';

export type AssemblyListName = (typeof assemblyLists)[number];

export const assemblyQuery = (id: string) => query(readAssembly, { params: { id } });

/** Query for one page of assemblies. */
export const assembliesQuery = (list: AssemblyListName, groupId: string | undefined, cursor: string | null) =>
  query(listAssemblies, { query: { list, ...(groupId !== undefined && { groupId }), ...(cursor !== null && { cursor }) } });

export const conveningQuery = () => query(listConvening, {});

/** Members whom an assembly of a group would convene. */
export const membersQuery = (groupId: string) => query(listRoll, { query: { groupId } });

/** Queries to invalidate when an assembly changes; without an ID, all queries of assemblies. */
export const readsOf = (id: string): RefreshTarget[] =>
  id
    ? [listAssemblies, { endpoint: readAssembly, params: { id } }, { endpoint: readLog, params: { id } }]
    : [listAssemblies, readAssembly, readLog];

/** The assembly that this window shows, which takes changes without reading it again. */
export const shownAssemblies = new Map<string, Pick<ShownAssembly, 'hasCome' | 'vote'>>();

export const assembliesLive: LiveHandlers = {
  [assemblyChangedMessage]: ({ id }, refresh) => refresh(...readsOf(id)),
  [assemblyContinuedMessage]: ({ id }, refresh) =>
    shownAssemblies.get(id)?.hasCome() ? refresh(listAssemblies, { endpoint: readLog, params: { id } }) : refresh(...readsOf(id)),
};
