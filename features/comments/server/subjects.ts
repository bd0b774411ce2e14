import type { CommentedThing, CommentSubject } from '#platform/server/extension-points/comment-subject.ts';
import type { Queries } from '#platform/server/database/db.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import type { ThingFacts } from './domain-events.ts';

/** Kind of subject, with the module that declares it. */
export type OfferedSubject = CommentSubject & { module: string };

/** Reference to a subject, as used in calls. */
export interface ThingName {
  kind: string;
  id: string;
}

/** Subject that the viewer sees, with its kind. */
export interface SeenThing extends ThingName, CommentedThing {
  subject: OfferedSubject;
}

/** Parses a reference such as `document:ID`. */
export const nameOf = (on: string): ThingName => {
  const [kind = '', id = ''] = on.split(':');
  return { kind, id };
};

/** Kind of subject by name; `thing.notFound` if it is unknown or its module is off. */
export function subjectOf(subjects: readonly OfferedSubject[], { modules }: Pick<Context, 'modules'>, kind: string): OfferedSubject {
  const subject = subjects.find((each) => each.kind === kind);
  if (!subject || modules.isOff(subject.module)) throw refuse('thing.notFound');
  return subject;
}

/**
 * Subject that the viewer sees; else `thing.notFound`. With `isHeld`, locks it until the end of the
 * transaction.
 */
export async function seenThing(
  subjects: readonly OfferedSubject[],
  context: Pick<Context, 'modules' | 'viewer'>,
  { kind, id }: ThingName,
  db: Queries,
  isLocked: boolean,
): Promise<SeenThing> {
  const subject = subjectOf(subjects, context, kind);
  const thing = await subject.find(db, context.viewer, id, isLocked);
  if (!thing) throw refuse('thing.notFound');
  return { ...thing, kind, id, subject };
}

/** Event fields of a subject. */
export const factsOf = ({ kind, id, authorId, rooms, wholeId }: SeenThing): ThingFacts => ({
  kind,
  thingId: id,
  thingAuthorId: authorId,
  rooms: [...rooms],
  ...(wholeId !== undefined && { wholeId }),
});
