import { ReportMenu } from '#features/moderation/web/public-api.tsx';
import { lazy } from '#platform/web/loading/lazy.tsx';
import { useSession } from '#platform/web/session/session.tsx';
import type { DocumentWhole } from '../../contract/shapes.ts';

const DraftPresence = lazy(() => import('./draft-presence.tsx').then((module) => module.DraftPresence));

/** Actions of signed-in users on documents of others, and who edits a draft at the moment. */
export function ReaderActions({ document: { id, authorId, state, isLive } }: { document: DocumentWhole }) {
  const { user } = useSession();
  if (state === 'draft' && isLive) return <DraftPresence id={id} />;
  if (state !== 'published' || user?.id === authorId) return null;
  return <ReportMenu on={`document:${id}`} />;
}
