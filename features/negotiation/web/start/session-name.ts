import type { ListedSession } from '../../contract/shapes.ts';
import type { Progress } from '../session/threads.ts';

/** The title, or the first line of the agenda, or the id. */
export const nameOfSession = ({ title, agenda, id }: Pick<ListedSession, 'title' | 'agenda' | 'id'>): string =>
  (title ?? agenda.split('\n', 1)[0] ?? '') || id;

/** Running sessions open to people who may join; ended ones to present and former parties. */
export const mayOpen = ({ phase, viewerStatus }: Pick<ListedSession, 'phase' | 'viewerStatus'>): boolean =>
  phase === 'ended' ? ['present', 'left', 'removed'].includes(viewerStatus) : !['removed', 'declined'].includes(viewerStatus);

/** Numbers of clauses by result. */
export const progressOfListed = ({ clauseCount, decidedCount, acceptedCount }: ListedSession): Progress => ({
  accepted: acceptedCount,
  rejected: decidedCount - acceptedCount,
  open: clauseCount - decidedCount,
});
