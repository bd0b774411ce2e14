/** Limits of a document, in addition to those of its rich text. */
export const documentLimits = {
  titleCharacters: 200,
  subtitleCharacters: 300,
  /** Maximum number of groups that can read one document. */
  groups: 100,
  /** Days that a deleted document stays in its author's bin. */
  binDays: 30,
  /** Maximum size of a request with a text. */
  bodyBytes: 2 * 1024 * 1024,
  searchCharacters: 200,
  pageItems: 50,
  /** Number of suggestions for further reading at the end of a document. */
  nextReading: 3,
  /** Maximum number of co-authors of one document, with people who were asked. */
  coAuthors: 20,
  /** Maximum number of open requests to be a co-author that a person sees at once. */
  coAuthorRequests: 50,
  /** Documents per page on the public page of a group. */
  groupPublicDocuments: 20,
} as const;

/** Upload purpose of media in documents. */
export const documentPurpose = 'document';

export const versionLimits = {
  /** A pause of this length ends a writing session; the text before it becomes a version. */
  pauseMinutes: 10,
  /**
   * Maximum number of versions of a draft without a name. Those of a published document are thinned out with age.
   */
  draftVersions: 50,
  nameCharacters: 100,
  /** Maximum number of versions with a name, which are never thinned out. */
  named: 100,
  pageItems: 50,
} as const;
