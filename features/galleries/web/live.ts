import { commentsChangedMessage } from '#features/comments/web/public-api.tsx';
import type { LiveHandlers } from '#platform/web/live/live.tsx';
import { listGalleries, readGallery } from '../contract/endpoints.ts';
import { galleryChangedMessage } from '../contract/limits.ts';
import { readsOf } from './reads-of.ts';

export const galleriesLive: LiveHandlers = {
  [galleryChangedMessage]: ({ id }, refresh) => refresh(...readsOf(id)),
  // Cards and items show the number of comments.
  [commentsChangedMessage]: async ({ id }, refresh) => {
    if (id.startsWith('gallery:')) await refresh(listGalleries);
    else if (id.startsWith('galleryitem:')) await refresh(readGallery);
  },
};
