import { later } from '#platform/web/later.tsx';
import type { GroupSlot } from '#platform/web/slots.ts';
import { useDocumentWords } from '../words.ts';

/** Documents on a group's page; their code comes with that tab only. */
export const groupDocuments: GroupSlot = {
  name: 'documents',
  Label: () => useDocumentWords()('inGroup'),
  Loss: ({ count }) => useDocumentWords()('inGroupAlone', { count }),
  Content: later(() => import('./group-documents.tsx').then((module) => module.GroupDocuments)),
};
