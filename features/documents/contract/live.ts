/**
 * Live message to everyone who sees or saw a document: it was published, changed, withdrawn or
 * deleted.
 */
export const documentChangedMessage = 'document.changed';
