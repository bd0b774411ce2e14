import { plainText } from '#platform/contract/rich-text/text.ts';
import type { Reportable } from '#platform/server/reportable.ts';
import { deletedOf, questionHidden, questionRestored, replyDeleted, replyModerated } from './domain-events.ts';
import {
  factsAround,
  findModeratedQuestion,
  findModeratedReply,
  isQuestionSeen,
  isReplySeen,
  saveQuestionHiding,
  saveReplyHiding,
} from './hiding-store.ts';
import { removeReply } from './reply-store.ts';
import { removeQuestion } from './store.ts';
import { told, toldOf } from './told.ts';

/** What is alike in both. */
function asReported(found: Awaited<ReturnType<typeof findModeratedQuestion>>) {
  if (!found) return undefined;
  const { questionId, content, ...rest } = found;
  return { ...rest, text: plainText(content), isAnonymous: false, address: `/discussion/${questionId}` as const };
}

/** Questions are reported by whoever reads them; with one goes what was replied. */
export const questionReports: Reportable = {
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
};

/** So are single replies. */
export const replyReports: Reportable = {
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
};
