import { defineDomainEvent } from '#platform/server/events/domain-events.ts';

interface DocumentChange {
  id: string;
  rooms: string[];
}

/** A document was published, for the first time or after a withdrawal. */
export const documentPublished = defineDomainEvent<{ id: string }>('documentPublished');
/** Text or readers of a published document changed. */
export const documentUpdated = defineDomainEvent<{ id: string }>('documentUpdated');
/** A published document became a draft again or was deleted. */
export const documentWithdrawn = defineDomainEvent<{ id: string }>('documentWithdrawn');
/** Moderators hid a published document; only its author still sees it. */
export const documentHidden = defineDomainEvent<{ id: string }>('documentHidden');
/** A hidden document was restored. */
export const documentRestored = defineDomainEvent<{ id: string }>('documentRestored');
/** Published documents were withdrawn in bulk. */
export const documentsWithdrawn = defineDomainEvent<{ ids: string[] }>('documentsWithdrawn');
/** Documents were permanently deleted, from a bin or with an account. */
export const documentsPurged = defineDomainEvent<{ ids: string[] }>('documentsPurged');
/** The author asked a person to be a co-author. */
export const coAuthorAsked = defineDomainEvent<{ id: string; userId: string }>('coAuthorAsked');
/** A person accepted to be a co-author, declined, or stopped being one. */
export const coAuthorAnswered = defineDomainEvent<{ id: string; userId: string; authorId: string; isAccepted: boolean }>(
  'coAuthorAnswered',
);
/** The author removed a co-author. */
export const coAuthorRemoved = defineDomainEvent<{ id: string; userId: string }>('coAuthorRemoved');
/** The author changed what a co-author may do. */
export const coAuthorPermissionChanged = defineDomainEvent<{ id: string; userId: string }>('coAuthorPermissionChanged');
/** A person has suggested changes since the live text was merged before. */
export const suggestionsMade = defineDomainEvent<{ id: string; userId: string; authorId: string }>('suggestionsMade');
/** Suggestions of a person were accepted or declined by someone else. */
export const suggestionsDecided = defineDomainEvent<{ id: string; userId: string; decidedBy: string }>('suggestionsDecided');
/** Someone commented on a passage of a live text, or replied; `concerned`: the people to notify. */
export const draftCommented = defineDomainEvent<{ id: string; threadId: string; userId: string; concerned: string[] }>('draftCommented');
/** A comment on a passage of a live text mentions people whom it did not mention before. */
export const mentionedInDraft = defineDomainEvent<{ id: string; threadId: string; userId: string; mentionedIds: string[] }>(
  'mentionedInDraft',
);
/** Someone resolved the comments on a passage; `concerned`: the others who wrote them. */
export const draftCommentsResolved = defineDomainEvent<{ id: string; threadId: string; userId: string; concerned: string[] }>(
  'draftCommentsResolved',
);
/** The comments on passages of a document changed, with the live rooms of people who write it. */
export const threadsChanged = defineDomainEvent<DocumentChange>('threadsChanged');
/** An update of a live text was stored; a small one is included. */
export const liveTextChanged = defineDomainEvent<{ id: string; seq: number; update?: string }>('liveTextChanged');
/** A live text has many updates that are not merged. */
export const liveTextMergeDue = defineDomainEvent<{ id: string }>('liveTextMergeDue');
/** No one may edit the live text of the document any more. */
export const liveTextEnded = defineDomainEvent<{ id: string }>('liveTextEnded');
/** Any change, with the live rooms of everyone who sees or saw the document. */
export const documentChanged = defineDomainEvent<DocumentChange>('documentChanged');
/** Changes in bulk. */
export const documentsChanged = defineDomainEvent<{ changes: DocumentChange[] }>('documentsChanged');
