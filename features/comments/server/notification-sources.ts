import type { Queries } from '#platform/server/database/db.ts';
import {
  notificationKinds,
  notifyOn,
  retractOn,
  type DeclaredKind,
  type Notice,
  type NotificationEnd,
  type NotificationSource,
} from '#platform/server/extension-points/notification-source.ts';
import {
  commentDeleted,
  commentEdited,
  commentWritten,
  reactionGiven,
  reactionTakenBack,
  type CommentFacts,
  type ThingFacts,
} from './domain-events.ts';
import { isCommentThere, isMentioned, isReactionThere, partOf, peopleInThread, readersThrough, readPart } from './notification-store.ts';
import type { OfferedSubject } from './subjects.ts';

/** Deleting a comment removes its notifications. */
const withComment = retractOn(
  commentDeleted,
  ({ thingId }) => [thingId],
  (facts) => [partOf(facts, facts.commentId)],
);

/**
 * Notifications about comments and reactions on these kinds of subjects. Each is addressed through
 * one of the subject's groups, if there is one.
 */
export function notificationsOf(subjects: readonly OfferedSubject[]): NotificationSource[] {
  const find = (kind: string) => subjects.find((each) => each.kind === kind);
  /** Deleting a subject removes all notifications about its comments. */
  const withThing: NotificationEnd[] = subjects.flatMap(({ ends }) => ends.map(({ eventType, ids }) => ({ eventType, thingIds: ids })));

  /** Notice for these users; none if the kind of subject no longer exists. */
  function to(userIds: readonly string[], facts: ThingFacts, commentId: string | null, who: Partial<Notice> = {}): Notice[] {
    const { kind, thingId } = facts;
    const subject = find(kind);
    if (!subject || userIds.length === 0) return [];
    return [{ thingId, partId: partOf(facts, commentId), audience: readersThrough(subject.groupIds(thingId), userIds), ...who }];
  }

  /**
   * Whether a possibly anonymous author commented on their own subject. Such notifications have a
   * kind of their own and show no name.
   */
  const isNameless = ({ kind, authorId, thingAuthorId }: ThingFacts & { authorId: string }) =>
    authorId === thingAuthorId && find(kind)?.hiddenAuthors !== undefined;

  const mentions = async (_db: Queries, facts: CommentFacts): Promise<Notice[]> =>
    isNameless(facts) ? [] : to(facts.mentionedIds, facts, facts.commentId);

  const aboutComments = (source: Pick<DeclaredKind, 'isMention' | 'isFromPerson' | 'events' | 'ends' | 'isValid'>): DeclaredKind => ({
    ...source,
    ends: [...withThing, ...(source.ends ?? [])],
    async titles(db, viewer, ids) {
      const found = await Promise.all(subjects.map((subject) => subject.titles(db, viewer, ids)));
      return new Map(found.flatMap((titles) => [...titles]));
    },
    address({ thingId, partId }) {
      const { kind, commentId, wholeId } = readPart(partId);
      const address = find(kind)?.address(thingId, { wholeId, isSignedIn: true }) ?? '/';
      return commentId ? `${address}#comment-${commentId}` : address;
    },
  });

  return notificationKinds({
    commentWritten: aboutComments({
      isFromPerson: true,
      events: [
        notifyOn(commentWritten, async (db, facts) => {
          if (isNameless(facts)) return [];
          const people = [facts.thingAuthorId, ...(await peopleInThread(db, facts.parentId))];
          // Mentioned people get the notification about the mention instead.
          return to(
            [...new Set(people)].filter((id) => !facts.mentionedIds.includes(id)),
            facts,
            facts.commentId,
          );
        }),
      ],
      ends: [withComment],
      isValid: (viewer) => isCommentThere(subjects, viewer),
    }),
    authorCommented: aboutComments({
      events: [
        notifyOn(commentWritten, async (db, facts) => {
          if (!isNameless(facts)) return [];
          const people = new Set([...(await peopleInThread(db, facts.parentId)), ...facts.mentionedIds]);
          return to([...people], facts, facts.commentId, { actorId: null, deedOf: facts.authorId });
        }),
      ],
      ends: [withComment],
      isValid: (viewer) => isCommentThere(subjects, viewer),
    }),
    mentionedInComment: aboutComments({
      isFromPerson: true,
      isMention: true,
      events: [notifyOn(commentWritten, mentions), notifyOn(commentEdited, mentions)],
      ends: [withComment],
      isValid: (viewer) => isMentioned(subjects, viewer),
    }),
    reacted: aboutComments({
      isFromPerson: true,
      events: [
        notifyOn(reactionGiven, async (_db, facts) =>
          to([facts.toId], facts, facts.commentId, { partId: partOf(facts, facts.commentId, facts.userId) }),
        ),
      ],
      ends: [
        retractOn(
          reactionTakenBack,
          ({ thingId }) => [thingId],
          (facts) => [partOf(facts, facts.commentId, facts.userId)],
        ),
      ],
      isValid: (viewer) => isReactionThere(subjects, viewer),
    }),
  });
}
