import { changesPreviews, type PreviewChange } from '#platform/server/extension-points/indexed-kind.ts';
import { commentDeleted, commentModerated, commentsDropped, commentWritten, type ThingFacts } from './domain-events.ts';

export { commentCount } from './exports-store.ts';

/** Events that change the number of comments on subjects of a kind. */
export function commentCountChanges(kind: string): PreviewChange[] {
  const thing = (facts: Pick<ThingFacts, 'kind' | 'thingId'>) => (facts.kind === kind ? [facts.thingId] : []);
  return [
    changesPreviews(commentWritten, thing),
    changesPreviews(commentDeleted, thing),
    changesPreviews(commentModerated, thing),
    changesPreviews(commentsDropped, ({ things }) => things.filter((each) => each.kind === kind).map(({ id }) => id)),
  ];
}
