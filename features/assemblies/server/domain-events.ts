import { defineDomainEvent } from '#platform/server/events/domain-events.ts';

/** Fields of every event about an assembly. */
export interface AssemblyFacts {
  id: string;
  groupId: string;
}

/** An assembly was convened: its members are notified, and get the convocation. */
export const assemblyConvened = defineDomainEvent<AssemblyFacts>('assemblyConvened');
/** It was opened. */
export const assemblyOpened = defineDomainEvent<AssemblyFacts>('assemblyOpened');
/** It was called off before it was opened: its members are informed. */
export const assemblyCancelled = defineDomainEvent<AssemblyFacts>('assemblyCancelled');
/** A new start or place was announced: members are informed. */
export const assemblyRescheduled = defineDomainEvent<AssemblyFacts>('assemblyRescheduled');
/** It was closed, and everything in it can be read. */
export const assemblyClosed = defineDomainEvent<AssemblyFacts>('assemblyClosed');
/** It is listed under another category. */
export const assemblyMoved = defineDomainEvent<AssemblyFacts>('assemblyMoved');
/** Events that were added to a log: those after `from` up to `seq`. Windows that show it as of `after` or later have seen all before, but for counts. */
export interface LogRange {
  after: number;
  from: number;
  seq: number;
  headHash: string;
}
/** Events were added to its log; for live updates. */
export const assemblyChanged = defineDomainEvent<AssemblyFacts & { range?: LogRange }>('assemblyChanged');
/** People came, left or voted: the counts of half a second, from `slot` on, are sent together. */
export const assemblyCounted = defineDomainEvent<AssemblyFacts & { slot: number }>('assemblyCounted');
/** A member asks another one to vote for them. */
export const assemblyProxyGiven = defineDomainEvent<AssemblyFacts & { fromId: string; toId: string }>('assemblyProxyGiven');
/** Someone proposes a member as a candidate, who has to accept. */
export const assemblyCandidateProposed = defineDomainEvent<AssemblyFacts & { byId: string; personId: string }>('assemblyCandidateProposed');
/** Moderators hid an assembly; only who convened it still sees it. */
export const assemblyHidden = defineDomainEvent<AssemblyFacts>('assemblyHidden');
/** A hidden assembly was restored. */
export const assemblyRestored = defineDomainEvent<AssemblyFacts>('assemblyRestored');
/** The account of its convener was closed: it is shown without one. */
export const assemblyConvenerRemoved = defineDomainEvent<AssemblyFacts>('assemblyConvenerRemoved');
/** Assemblies were deleted, by a user or with a group. */
export const assembliesDeleted = defineDomainEvent<{ ids: string[]; groupIds: string[] }>('assembliesDeleted');

/** Event fields of a row. */
export const assemblyFacts = ({ id, groupId }: AssemblyFacts): AssemblyFacts => ({ id, groupId });

export const deletedOf = (removed: readonly AssemblyFacts[]) =>
  assembliesDeleted({ ids: removed.map(({ id }) => id), groupIds: [...new Set(removed.map(({ groupId }) => groupId))] });
