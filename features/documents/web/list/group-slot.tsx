import { lazy, Suspense } from 'react';
import type { GroupSlot } from '#platform/web/slots.ts';
import { useDocumentWords } from '../words.ts';

const GroupDocuments = lazy(() => import('./group-documents.tsx').then((module) => ({ default: module.GroupDocuments })));

/** Documents on a group's page; their code comes with that tab only. */
export const groupDocuments: GroupSlot = {
  name: 'documents',
  Label: function Label() {
    return useDocumentWords()('inGroup');
  },
  Loss: function Loss({ count }) {
    return useDocumentWords()('inGroupAlone', { count });
  },
  Content: function Content({ groupId }) {
    return (
      <Suspense>
        <GroupDocuments groupId={groupId} />
      </Suspense>
    );
  },
};
