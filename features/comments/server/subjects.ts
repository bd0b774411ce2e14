import type { CommentedThing, CommentSubject } from '#platform/server/comment-subject.ts';
import type { Queries } from '#platform/server/db.ts';
import type { Context } from '#platform/server/feature.ts';
import { refuse } from '#platform/server/refusal.ts';
import type { ThingFacts } from './domain-events.ts';

/** What is commented, with the module that it belongs to. */
export type OfferedSubject = CommentSubject & { module: string };

/** A thing as calls name it. */
export interface ThingName {
  kind: string;
  id: string;
}

/** A thing that the viewer sees, with what its feature says of its kind. */
export interface SeenThing extends ThingName, CommentedThing {
  subject: OfferedSubject;
}

export const nameOf = (on: string): ThingName => {
  const [kind = '', id = ''] = on.split(':');
  return { kind, id };
};

/** What its feature says of a kind of things, where its module is on; any other is as if it did not exist. */
export function subjectOf(subjects: readonly OfferedSubject[], { modules }: Pick<Context, 'modules'>, kind: string): OfferedSubject {
  const subject = subjects.find((each) => each.kind === kind);
  if (!subject || modules.isOff(subject.module)) throw refuse('thing.notFound');
  return subject;
}

/** A thing that the viewer sees and that takes comments; refused as not found where there is none. With a transaction it stays until that ends. */
export async function seenThing(
  subjects: readonly OfferedSubject[],
  context: Pick<Context, 'modules' | 'viewer'>,
  { kind, id }: ThingName,
  db: Queries,
  isHeld: boolean,
): Promise<SeenThing> {
  const subject = subjectOf(subjects, context, kind);
  const thing = await subject.find(db, context.viewer, id, isHeld);
  if (!thing) throw refuse('thing.notFound');
  return { ...thing, kind, id, subject };
}

/** What domain events tell of a thing. */
export const toldOf = ({ kind, id, authorId, rooms, wholeId }: SeenThing): ThingFacts => ({
  kind,
  thingId: id,
  thingAuthorId: authorId,
  rooms: [...rooms],
  ...(wholeId !== undefined && { wholeId }),
});
