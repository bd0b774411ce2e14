import { richTextOf } from '#platform/contract/rich-text/text.ts';
import type { Queries } from '#platform/server/database/db.ts';
import type { AnswerByMail } from '#platform/server/extension-points/mail-replies.ts';
import {
  notificationKinds,
  notifyOn,
  retractOn,
  type DeclaredKind,
  type Notice,
  type NotificationEnd,
  type NotificationEvent,
  type NotificationSource,
} from '#platform/server/extension-points/notification-source.ts';
import { giveReply } from '../contract/endpoints.ts';
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
import { findReply } from './reply-store.ts';

/** An answer by email is a reply to the question, or to the reply that the notification is about. */
const answerReply: AnswerByMail = async (db, { thingId, partId }) => {
  const reply = partId === '' ? null : await findReply(db, thingId, partId);
  if (reply === undefined) return undefined;
  return {
    endpoint: giveReply,
    params: { id: thingId },
    body: ({ text, commandId }) => ({ content: richTextOf(text), commandId, ...(reply && { parentId: reply.parentId ?? partId }) }),
  };
};

/** Common part of all kinds. */
function aboutQuestions(
  event: NotificationEvent,
  isValid: NotificationSource['isValid'],
  ends: readonly NotificationEnd[] = [],
): DeclaredKind {
  return {
    events: [event],
    ends: [retractOn(questionsDeleted, ({ ids }) => ids), ...ends],
    isValid,
    titles: async (db, viewer, ids) => new Map((await titlesFor(db, viewer, ids)).map(({ id, title }) => [id, title])),
    address: ({ thingId }) => `/discussion/${thingId}`,
    answerByMail: answerReply,
  };
}

/** Does the same for kinds by which one person addresses another. */
const fromPerson = (...about: Parameters<typeof aboutQuestions>): DeclaredKind => ({
  ...aboutQuestions(...about),
  isFromPerson: true,
});

/** Retracts notifications about a deleted reply. */
const withReply = retractOn(
  replyDeleted,
  ({ id }) => [id],
  ({ replyId }) => [replyId],
);

const mentions = async (_db: Queries, { id, replyId, mentionedIds = [] }: Mentioning): Promise<Notice[]> =>
  mentionedIds.length === 0 ? [] : [{ thingId: id, partId: replyId, audience: readersThrough(id, mentionedIds) }];

/** Notifications come through a group of the question, so that muting the group mutes them. */
export const notificationSources: readonly NotificationSource[] = notificationKinds({
  questionAsked: aboutQuestions(
    notifyOn(questionAsked, async (_db, { id }) => [{ thingId: id, groupIds: groupsAround(id) }]),
    isReadable,
  ),
  questionReplied: fromPerson(
    // An author who is replied to or mentioned in the same reply gets that notification instead.
    notifyOn(replyGiven, async (_db, { id, authorId, replyId, parentAuthorId, mentionedIds = [] }) =>
      parentAuthorId === authorId || mentionedIds.includes(authorId)
        ? []
        : [{ thingId: id, partId: replyId, audience: memberAround(id, authorId) }],
    ),
    isReplyReadable,
    [withReply],
  ),
  replyAnswered: fromPerson(
    notifyOn(replyGiven, async (_db, { id, replyId, parentAuthorId, mentionedIds = [] }) =>
      parentAuthorId === null || mentionedIds.includes(parentAuthorId)
        ? []
        : [{ thingId: id, partId: replyId, audience: memberAround(id, parentAuthorId) }],
    ),
    isReplyReadable,
    [withReply],
  ),
  mentionedInReply: {
    ...aboutQuestions(notifyOn(replyGiven, mentions), isMentioned, [withReply]),
    isMention: true,
    isFromPerson: true,
    events: [notifyOn(replyGiven, mentions), notifyOn(replyEdited, mentions)],
  },
  solutionMarked: aboutQuestions(
    notifyOn(solutionMarked, async (_db, { id, replyId, replyAuthorId, isMarked }) =>
      isMarked ? [{ thingId: id, partId: replyId, audience: memberAround(id, replyAuthorId) }] : [],
    ),
    isSolutionReadable,
    [
      withReply,
      retractOn(
        solutionMarked,
        ({ id }) => [id],
        ({ replyId, isMarked }) => (isMarked ? [] : [replyId]),
      ),
    ],
  ),
});
