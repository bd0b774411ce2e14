import type { LiveHandlers } from '#platform/web/live.tsx';
import { galleryChangedMessage } from '../contract/limits.ts';
import { readsOf } from './reads-of.ts';

export const galleriesLive: LiveHandlers = { [galleryChangedMessage]: ({ id }, refresh) => refresh(...readsOf(id)) };
