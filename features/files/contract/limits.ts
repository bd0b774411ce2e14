/** The most characters of each field. The browser needs them as values, so no validator is imported here. */
export const fileLimits = { note: 500, page: 30 } as const;

/** Which files a list holds: all of one's own, those that were shared with one, those that one shared. */
export const fileLists = ['mine', 'received', 'sent'] as const;
export type FileListName = (typeof fileLists)[number];

/** How sharing ended: by its sender, by its recipient, by the clock, or because its recipient left the group. */
export const fileEndings = ['takenBack', 'removed', 'expired', 'leftGroup'] as const;
export type FileEnding = (typeof fileEndings)[number];

/** Told to sender and recipient when a file is another. */
export const fileChangedMessage = 'file.changed';

/** The purpose of uploads that are shared as files. */
export const filePurpose = 'file';
