/**
 * Limits of galleries: field lengths in characters, items per gallery, and items shown on its card. Imports no validator,
 * because the browser needs the values alone.
 */
export const galleryLimits = { title: 120, description: 200, items: 300, preview: 4, page: 24, groupNews: 20 } as const;

/** Lists of galleries: the viewer's own, those of the viewer's groups, and public ones. */
export const galleryLists = ['mine', 'groups', 'public'] as const;
export type GalleryListName = (typeof galleryLists)[number];

/** Live message to everyone who sees a gallery: it changed. */
export const galleryChangedMessage = 'gallery.changed';

/** Upload purpose of gallery items. */
export const galleryPurpose = 'gallery';
