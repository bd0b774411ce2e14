/**
 * Maximum field lengths, in characters. Imports no validator, because the browser needs the values
 * alone.
 */
export const fileLimits = { note: 500, page: 30 } as const;

/** Lists of files: all files of the viewer, received files, and sent files. */
export const fileLists = ['mine', 'received', 'sent'] as const;
export type FileListName = (typeof fileLists)[number];

/**
 * Reasons why sharing ended: its sender, its recipient, expiry, or the recipient left the group.
 */
export const fileEndings = ['takenBack', 'removed', 'expired', 'leftGroup'] as const;
export type FileEnding = (typeof fileEndings)[number];

/** Live message to sender and recipient: a file changed. */
export const fileChangedMessage = 'file.changed';

/** Upload purpose of shared files. */
export const filePurpose = 'file';
