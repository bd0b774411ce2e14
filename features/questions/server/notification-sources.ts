import type { Queries } from '#platform/server/db.ts';
import {
  takesBack,
  tellsOf,
  type Notice,
  type NotificationEnd,
  type NotificationEvent,
  type NotificationSource,
} from '#platform/server/notification-source.ts';
import {
  questionAsked,
  questionsDeleted,
  replyDeleted,
  replyEdited,
  replyGiven,
  solutionMarked,
  type Mentioning,
} from './domain-events.ts';
import {
  groupsAround,
  isMentioned,
  isReadable,
  isReplyReadable,
  isSolutionReadable,
  memberAround,
  readersThrough,
  titlesFor,
} from './notification-store.ts';

/** What is alike in all of them. */
function aboutQuestions(
  kind: string,
  event: NotificationEvent,
  holds: NotificationSource['holds'],
  ends: readonly NotificationEnd[] = [],
): NotificationSource {
  return {
    kind,
    events: [event],
    ends: [takesBack(questionsDeleted, ({ ids }) => ids), ...ends],
    holds,
    titles: async (db, viewer, ids) => new Map((await titlesFor(db, viewer, ids)).map(({ id, title }) => [id, title])),
    address: ({ thingId }) => `/discussion/${thingId}`,
  };
}

/** The same, of what somebody says to somebody. */
const fromPerson = (...about: Parameters<typeof aboutQuestions>): NotificationSource => ({
  ...aboutQuestions(...about),
  isFromPerson: true,
});

/** With a reply goes what was told of it alone. */
const withReply = takesBack(
  replyDeleted,
  ({ id }) => [id],
  ({ replyId }) => [replyId],
);

const mentions = async (_db: Queries, { id, replyId, mentionedIds = [] }: Mentioning): Promise<Notice[]> =>
  mentionedIds.length === 0 ? [] : [{ thingId: id, partId: replyId, audience: readersThrough(id, mentionedIds) }];

/** What people are told of questions: through a group of the question that they belong to, so that a silenced group is silent. */
export const notificationSources: readonly NotificationSource[] = [
  aboutQuestions(
    'questionAsked',
    tellsOf(questionAsked, async (_db, { id }) => [{ thingId: id, groupIds: groupsAround(id) }]),
    isReadable,
  ),
  fromPerson(
    'questionReplied',
    // Whoever asked, and is answered in a reply of their own or named, is told that.
    tellsOf(replyGiven, async (_db, { id, authorId, replyId, parentAuthorId, mentionedIds = [] }) =>
      parentAuthorId === authorId || mentionedIds.includes(authorId)
        ? []
        : [{ thingId: id, partId: replyId, audience: memberAround(id, authorId) }],
    ),
    isReplyReadable,
    [withReply],
  ),
  fromPerson(
    'replyAnswered',
    tellsOf(replyGiven, async (_db, { id, replyId, parentAuthorId, mentionedIds = [] }) =>
      parentAuthorId === null || mentionedIds.includes(parentAuthorId)
        ? []
        : [{ thingId: id, partId: replyId, audience: memberAround(id, parentAuthorId) }],
    ),
    isReplyReadable,
    [withReply],
  ),
  {
    ...aboutQuestions('mentionedInReply', tellsOf(replyGiven, mentions), isMentioned, [withReply]),
    isMention: true,
    isFromPerson: true,
    events: [tellsOf(replyGiven, mentions), tellsOf(replyEdited, mentions)],
  },
  aboutQuestions(
    'solutionMarked',
    tellsOf(solutionMarked, async (_db, { id, replyId, replyAuthorId, isMarked }) =>
      isMarked ? [{ thingId: id, partId: replyId, audience: memberAround(id, replyAuthorId) }] : [],
    ),
    isSolutionReadable,
    [
      withReply,
      takesBack(
        solutionMarked,
        ({ id }) => [id],
        ({ replyId, isMarked }) => (isMarked ? [] : [replyId]),
      ),
    ],
  ),
];
