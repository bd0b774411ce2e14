/**
 * Live message to everyone who sees or saw a document: it was published, changed, withdrawn or
 * deleted.
 */
export const documentChangedMessage = 'document.changed';

/** Live message to people who write a document: the comments on passages of its live text changed. ID of the document. */
export const threadsChangedMessage = 'document.threadsChanged';
