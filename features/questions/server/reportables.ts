import type { Holdable } from '#features/moderation/server/public-api.ts';
import { hrefsIn, plainText } from '#platform/contract/rich-text/text.ts';
import { deletedOf, questionAsked, questionHidden, questionRestored, replyDeleted, replyGiven, replyModerated } from './domain-events.ts';
import {
  countStandingQuestions,
  countStandingReplies,
  factsAround,
  findModeratedQuestion,
  findModeratedReply,
  isQuestionSeen,
  isReplySeen,
  saveQuestionAsked,
  saveQuestionHiding,
  saveReplyGiven,
  saveReplyHiding,
} from './hiding-store.ts';
import { removeReply } from './reply-store.ts';
import { removeQuestion } from './store.ts';
import { told, toldOf } from './told.ts';

/** Common part of both kinds. */
function asReported(found: Awaited<ReturnType<typeof findModeratedQuestion>>) {
  if (!found) return undefined;
  const { questionId, content, ...rest } = found;
  return { ...rest, text: plainText(content), hrefs: hrefsIn(content), isAnonymous: false, address: `/discussion/${questionId}` as const };
}

/** Readers can report a question. Its replies are hidden or removed with it. */
export const questionReports: Holdable = {
  kind: 'question',
  isSeen: isQuestionSeen,
  find: async (db, id, isHeld) => asReported(await findModeratedQuestion(db, id, isHeld)),
  hiding: {
    async hide(house, tx, id) {
      const question = await saveQuestionHiding(tx, id, true);
      if (question) await house.emit(tx, questionHidden(told(question)));
    },
    async restore(house, tx, id) {
      const question = await saveQuestionHiding(tx, id, false);
      if (question) await house.emit(tx, questionRestored(told(question)));
    },
    async remove(house, tx, id) {
      const question = await factsAround(tx, id);
      if (!question) return;
      await removeQuestion(tx, id);
      await house.emit(tx, deletedOf([question]));
    },
  },
  waiting: {
    async publish(house, tx, id) {
      const question = await saveQuestionAsked(tx, id);
      if (question) await house.emit(tx, questionAsked(told(question)));
    },
    countStanding: countStandingQuestions,
  },
};

/** Readers can report a reply. */
export const replyReports: Holdable = {
  kind: 'reply',
  isSeen: isReplySeen,
  find: async (db, id, isHeld) => asReported(await findModeratedReply(db, id, isHeld)),
  hiding: {
    async hide(house, tx, id) {
      const reply = await saveReplyHiding(tx, id, true);
      if (reply) await house.emit(tx, replyModerated(toldOf(reply, id, reply.replyAuthorId)));
    },
    async restore(house, tx, id) {
      const reply = await saveReplyHiding(tx, id, false);
      if (reply) await house.emit(tx, replyModerated(toldOf(reply, id, reply.replyAuthorId)));
    },
    async remove(house, tx, id) {
      const question = await factsAround(tx, id);
      if (!question?.replyAuthorId) return;
      await removeReply(tx, { id: question.id, replyId: id });
      await house.emit(tx, replyDeleted(toldOf(question, id, question.replyAuthorId)));
    },
  },
  waiting: {
    async publish(house, tx, id) {
      const reply = await saveReplyGiven(tx, id);
      if (!reply) return;
      const { replyAuthorId, mentionedIds, parentId, parentAuthorId } = reply;
      await house.emit(tx, replyGiven({ ...toldOf(reply, id, replyAuthorId), mentionedIds, parentId, parentAuthorId }));
    },
    countStanding: countStandingReplies,
  },
};
