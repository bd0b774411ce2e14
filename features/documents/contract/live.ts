/** Told to all who could or can see a document: it was published, changed, withdrawn or deleted. */
export const documentChangedMessage = 'document.changed';
