/** Who can read a published document: everybody, or the members of its groups. */
export const documentVisibilities = ['public', 'private'] as const;
export type DocumentVisibility = (typeof documentVisibilities)[number];

/** A draft is its author's alone, and so is what they deleted and what lies in their bin. */
export const documentStates = ['draft', 'published', 'deleted'] as const;
export type DocumentState = (typeof documentStates)[number];

/** The lists of documents: my published ones, those of my groups, public ones, my drafts, my bin. */
export const documentLists = ['mine', 'groups', 'public', 'drafts', 'bin'] as const;
export type DocumentListName = (typeof documentLists)[number];

/** Why a version was kept: a spell of writing a draft ended, a published text was changed, or a draft was published. */
export const versionKinds = ['draft', 'saved', 'published'] as const;
export type VersionKind = (typeof versionKinds)[number];
