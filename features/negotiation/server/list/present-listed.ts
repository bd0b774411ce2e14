import type { GroupSummary } from '#features/groups/server/public-api.ts';
import type { ListedSession } from '../../contract/shapes.ts';
import type { ListedRow } from './list-store.ts';

/** A list item with the group's name, if the viewer may see the group. */
export function presentListed(row: ListedRow, groups: ReadonlyMap<string, GroupSummary>): Omit<ListedSession, 'votesDue'> {
  return {
    id: row.id,
    title: row.title,
    agenda: row.agenda,
    documentType: row.documentType,
    managerName: row.managerName,
    groupName: (row.groupId !== null && groups.get(row.groupId)?.name) || null,
    phase: row.phase,
    startedAt: row.startedAt,
    endsAt: row.endsAt,
    endedAt: row.endedAt,
    partyCount: row.partyCount,
    clauseCount: row.clauseCount,
    decidedCount: row.decidedCount,
    acceptedCount: row.acceptedCount,
    viewerStatus: row.viewerStatus,
    isManager: row.isManager,
  };
}
