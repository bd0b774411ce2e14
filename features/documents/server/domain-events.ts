import { defineDomainEvent } from '#platform/server/domain-events.ts';

interface DocumentChange {
  id: string;
  rooms: string[];
}

/** A document was published for the first time, or again after it had been withdrawn. */
export const documentPublished = defineDomainEvent<{ id: string }>('documentPublished');
/** A published document's words changed, or whom it is for. */
export const documentUpdated = defineDomainEvent<{ id: string }>('documentUpdated');
/** A published document became a draft again, or was deleted. */
export const documentWithdrawn = defineDomainEvent<{ id: string }>('documentWithdrawn');
/** A published document was hidden by moderators; its author alone still sees it. */
export const documentHidden = defineDomainEvent<{ id: string }>('documentHidden');
/** A hidden document is what it was before. */
export const documentRestored = defineDomainEvent<{ id: string }>('documentRestored');
/** Published documents were withdrawn, all at once. */
export const documentsWithdrawn = defineDomainEvent<{ ids: string[] }>('documentsWithdrawn');
/** Some are gone for good: out of a bin, or with an account. */
export const documentsPurged = defineDomainEvent<{ ids: string[] }>('documentsPurged');
/** Any change, with the live rooms of those who could see the document before or can after it. */
export const documentChanged = defineDomainEvent<DocumentChange>('documentChanged');
/** Many changes at once. */
export const documentsChanged = defineDomainEvent<{ changes: DocumentChange[] }>('documentsChanged');
