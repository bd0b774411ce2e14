import type { LiveHandlers } from '#platform/web/live.tsx';
import { listDocuments, listVersions, readDocument } from '../contract/endpoints.ts';
import { documentChangedMessage } from '../contract/live.ts';

export const documentsLive: LiveHandlers = {
  [documentChangedMessage]: (_message, refresh) => refresh(listDocuments, readDocument, listVersions),
};
