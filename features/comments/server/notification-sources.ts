import type { Queries } from '#platform/server/db.ts';
import { takesBack, tellsOf, type Notice, type NotificationEnd, type NotificationSource } from '#platform/server/notification-source.ts';
import {
  commentDeleted,
  commentEdited,
  commentWritten,
  reactionGiven,
  reactionTakenBack,
  type CommentTold,
  type ThingFacts,
} from './domain-events.ts';
import { isCommentThere, isMentioned, isReactionThere, partOf, peopleInThread, readersThrough, readPart } from './notification-store.ts';
import type { OfferedSubject } from './subjects.ts';

/** Deleting a comment removes its notifications. */
const withComment = takesBack(
  commentDeleted,
  ({ thingId }) => [thingId],
  (told) => [partOf(told, told.commentId)],
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
  function to(userIds: readonly string[], told: ThingFacts, commentId: string | null, who: Partial<Notice> = {}): Notice[] {
    const { kind, thingId } = told;
    const subject = find(kind);
    if (!subject || userIds.length === 0) return [];
    return [{ thingId, partId: partOf(told, commentId), audience: readersThrough(subject.groupIds(thingId), userIds), ...who }];
  }

  /**
   * Whether a possibly anonymous author commented on their own subject. Such notifications have a
   * kind of their own and show no name.
   */
  const isNameless = ({ kind, authorId, thingAuthorId }: ThingFacts & { authorId: string }) =>
    authorId === thingAuthorId && find(kind)?.hiddenAuthors !== undefined;

  const mentions = async (_db: Queries, told: CommentTold): Promise<Notice[]> =>
    isNameless(told) ? [] : to(told.mentionedIds, told, told.commentId);

  const aboutComments = (
    source: Pick<NotificationSource, 'kind' | 'isMention' | 'isFromPerson' | 'events' | 'ends' | 'holds'>,
  ): NotificationSource => ({
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

  return [
    aboutComments({
      kind: 'commentWritten',
      isFromPerson: true,
      events: [
        tellsOf(commentWritten, async (db, told) => {
          if (isNameless(told)) return [];
          const people = [told.thingAuthorId, ...(await peopleInThread(db, told.parentId))];
          // Mentioned people get the notification about the mention instead.
          return to(
            [...new Set(people)].filter((id) => !told.mentionedIds.includes(id)),
            told,
            told.commentId,
          );
        }),
      ],
      ends: [withComment],
      holds: (viewer) => isCommentThere(subjects, viewer),
    }),
    aboutComments({
      kind: 'authorCommented',
      events: [
        tellsOf(commentWritten, async (db, told) => {
          if (!isNameless(told)) return [];
          const people = new Set([...(await peopleInThread(db, told.parentId)), ...told.mentionedIds]);
          return to([...people], told, told.commentId, { actorId: null, deedOf: told.authorId });
        }),
      ],
      ends: [withComment],
      holds: (viewer) => isCommentThere(subjects, viewer),
    }),
    aboutComments({
      kind: 'mentionedInComment',
      isFromPerson: true,
      isMention: true,
      events: [tellsOf(commentWritten, mentions), tellsOf(commentEdited, mentions)],
      ends: [withComment],
      holds: (viewer) => isMentioned(subjects, viewer),
    }),
    aboutComments({
      kind: 'reacted',
      isFromPerson: true,
      events: [
        tellsOf(reactionGiven, async (_db, told) =>
          to([told.toId], told, told.commentId, { partId: partOf(told, told.commentId, told.userId) }),
        ),
      ],
      ends: [
        takesBack(
          reactionTakenBack,
          ({ thingId }) => [thingId],
          (told) => [partOf(told, told.commentId, told.userId)],
        ),
      ],
      holds: (viewer) => isReactionThere(subjects, viewer),
    }),
  ];
}
