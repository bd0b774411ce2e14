/** The most characters of each field, and the most media of a gallery. The browser needs them as values, so no validator is imported here. */
export const galleryLimits = { title: 120, description: 200, items: 300, page: 24, groupNews: 20 } as const;

/** Whose galleries a list holds: one's own, those of one's groups, those for everybody. */
export const galleryLists = ['mine', 'groups', 'public'] as const;
export type GalleryListName = (typeof galleryLists)[number];

/** Told to those who see a gallery when it is another. */
export const galleryChangedMessage = 'gallery.changed';

/** The purpose of uploads that become media of a gallery. */
export const galleryPurpose = 'gallery';
