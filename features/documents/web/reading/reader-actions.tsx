import { ReportMenu } from '#features/moderation/web/public-api.tsx';
import { useSession } from '#platform/web/session/session.tsx';
import type { DocumentWhole } from '../../contract/shapes.ts';

/** Actions of signed-in users on documents of others. */
export function ReaderActions({ document: { id, authorId, state } }: { document: DocumentWhole }) {
  const { user } = useSession();
  if (state !== 'published' || user?.id === authorId) return null;
  return <ReportMenu on={`document:${id}`} />;
}
