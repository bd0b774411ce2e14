/** Readers of a published document: everyone, or the members of its groups. */
export const documentVisibilities = ['public', 'private'] as const;
export type DocumentVisibility = (typeof documentVisibilities)[number];

/**
 * Only a published document has readers; drafts and deleted documents are visible to their author
 * only.
 */
export const documentStates = ['draft', 'published', 'deleted'] as const;
export type DocumentState = (typeof documentStates)[number];

/**
 * Lists of documents: the viewer's published ones, those of the viewer's groups, public ones,
 * drafts, those of others that the viewer writes with them, and the bin.
 */
export const documentLists = ['mine', 'groups', 'public', 'drafts', 'coAuthored', 'bin'] as const;
export type DocumentListName = (typeof documentLists)[number];

/**
 * Reason for saving a version: a pause in writing a draft, a change to a published text, or
 * publication.
 */
export const versionKinds = ['draft', 'saved', 'published'] as const;
export type VersionKind = (typeof versionKinds)[number];

/** Permission of a co-author on a draft: change its text, or suggest changes to its author. */
export const coAuthorPermissions = ['edit', 'suggest'] as const;
export type CoAuthorPermission = (typeof coAuthorPermissions)[number];
