/** Figures that are plotted and listed together, in order of display. */
export const figureGroups = {
  people: ['people', 'newPeople', 'activePeople'],
  content: ['groups', 'documents', 'galleries', 'negotiations'],
  talk: ['questions', 'comments', 'messages', 'files'],
  operation: ['storedBytes', 'databaseBytes', 'uploads', 'mailsSent', 'mailsFailed', 'jobsFailed', 'errors', 'pushBrowsers'],
} as const;

/** Figures of contributions by people, which show the activity of the community. */
export const contributions = ['documents', 'galleries', 'negotiations', 'questions', 'comments', 'messages', 'files'] as const;

/** Figures measured in bytes. */
export const figuresInBytes: readonly string[] = ['storedBytes', 'databaseBytes'];
