/** What is drawn and listed together, in this order. */
export const figureGroups = {
  people: ['people', 'newPeople', 'activePeople'],
  content: ['groups', 'documents', 'galleries', 'negotiations'],
  talk: ['questions', 'comments', 'messages', 'files'],
  operation: ['storedBytes', 'databaseBytes', 'uploads', 'mailsSent', 'mailsFailed', 'jobsFailed', 'errors', 'pushBrowsers'],
} as const;

/** What people contribute, by which one sees that a community lives. */
export const contributions = ['documents', 'galleries', 'negotiations', 'questions', 'comments', 'messages', 'files'] as const;

/** What is measured in bytes. */
export const figuresInBytes: readonly string[] = ['storedBytes', 'databaseBytes'];
