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
import { questionFacts, replyFacts } from './event-facts.ts';

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
  find: async (db, id, isLocked) => asReported(await findModeratedQuestion(db, id, isLocked)),
  hiding: {
    async hide(app, tx, id) {
      const question = await saveQuestionHiding(tx, id, true);
      if (question) await app.emit(tx, questionHidden(questionFacts(question)));
    },
    async restore(app, tx, id) {
      const question = await saveQuestionHiding(tx, id, false);
      if (question) await app.emit(tx, questionRestored(questionFacts(question)));
    },
    async remove(app, tx, id) {
      const question = await factsAround(tx, id);
      if (!question) return;
      await removeQuestion(tx, id);
      await app.emit(tx, deletedOf([question]));
    },
  },
  waiting: {
    async publish(app, tx, id) {
      const question = await saveQuestionAsked(tx, id);
      if (question) await app.emit(tx, questionAsked(questionFacts(question)));
    },
    countVisible: countStandingQuestions,
  },
};

/** Readers can report a reply. */
export const replyReports: Holdable = {
  kind: 'reply',
  isSeen: isReplySeen,
  find: async (db, id, isLocked) => asReported(await findModeratedReply(db, id, isLocked)),
  hiding: {
    async hide(app, tx, id) {
      const reply = await saveReplyHiding(tx, id, true);
      if (reply) await app.emit(tx, replyModerated(replyFacts(reply, id, reply.replyAuthorId)));
    },
    async restore(app, tx, id) {
      const reply = await saveReplyHiding(tx, id, false);
      if (reply) await app.emit(tx, replyModerated(replyFacts(reply, id, reply.replyAuthorId)));
    },
    async remove(app, tx, id) {
      const question = await factsAround(tx, id);
      if (!question?.replyAuthorId) return;
      await removeReply(tx, { id: question.id, replyId: id });
      await app.emit(tx, replyDeleted(replyFacts(question, id, question.replyAuthorId)));
    },
  },
  waiting: {
    async publish(app, tx, id) {
      const reply = await saveReplyGiven(tx, id);
      if (!reply) return;
      const { replyAuthorId, mentionedIds, parentId, parentAuthorId } = reply;
      await app.emit(tx, replyGiven({ ...replyFacts(reply, id, replyAuthorId), mentionedIds, parentId, parentAuthorId }));
    },
    countVisible: countStandingReplies,
  },
};
