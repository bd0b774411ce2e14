import { accountClosed } from '#features/accounts/server/domain-events.ts';
import { movingFromCategory } from '#features/groups/server/public-api.ts';
import { tablesOf } from '#platform/contract/retention/retention-period.ts';
import type { DomainEventKindHolding } from '#platform/server/events/domain-events.ts';
import { route, serverFeature } from '#platform/server/extension-points/feature.ts';
import { backfill } from '#platform/server/jobs/backfill.ts';
import { rooms } from '#platform/server/common/live-rooms.ts';
import { after, during } from '#platform/server/events/subscribers.ts';
import * as endpoints from '../contract/endpoints.ts';
import { errors } from '../contract/errors.ts';
import { questionChangedMessage } from '../contract/limits.ts';
import { retention } from '../contract/retention.ts';
import { askQuestion, deleteQuestion, editQuestion, solveQuestion } from './ask-question.ts';
import { moveQuestions } from './category-store.ts';
import { contentKinds } from './content-kinds.ts';
import {
  deletedOf,
  questionAsked,
  questionEdited,
  questionHidden,
  questionRestored,
  questionsDeleted,
  questionsWithdrawn,
  repliesDropped,
  replyDeleted,
  replyEdited,
  replyGiven,
  replyModerated,
  replyVoted,
  roomsOf,
  solutionMarked,
  type QuestionFacts,
} from './domain-events.ts';
import { questionFeed } from './feed.ts';
import { groupSubscribers, groupTaskSteps } from './following-groups.ts';
import { deleteReply, editReply, postReply, voteReply } from './post-reply.ts';
import { factsOf, removeQuestionsOf } from './exports-store.ts';
import { listInPublicGroup, publicGroupRevision } from './list-in-public-group.ts';
import { policy } from './policy.ts';
import { questionsPerDay, repliesPerDay } from './quotas.ts';
import { countUnindexedReplies, giveRepliesWords } from './reply-search-store.ts';
import { findSimilar, listQuestions, listReplies, readQuestion } from './read-questions.ts';
import { removeRepliesOf } from './reply-store.ts';
import { questionSitemap } from './sitemap.ts';
import { suggestReaders } from './suggest-readers.ts';

/** Events after which windows of people who see the question refresh it. */
const notifyingEvents: readonly DomainEventKindHolding<QuestionFacts>[] = [
  questionAsked,
  questionEdited,
  questionHidden,
  questionRestored,
  replyGiven,
  replyEdited,
  replyDeleted,
  replyModerated,
  solutionMarked,
  replyVoted,
];

/**
 * Maximum number of messages with an id; beyond it one message without an id refreshes everything.
 */
const mostMessages = 20;
const notifiedOneByOne = (ids: readonly string[]): readonly string[] => (ids.length > mostMessages ? [''] : ids);

/** Backfills the search words of replies. */
const searchBackfill = backfill('questions', 'giveWords', [
  { name: 'replies', size: 200, countMissing: countUnindexedReplies, fill: giveRepliesWords },
]);

export const questions = serverFeature({
  name: 'questions',
  needs: ['groups'],
  policy,
  quotas: [questionsPerDay, repliesPerDay],
  errors,
  tokenAreas: ['discussions'],
  routes: [
    route(endpoints.listQuestions, listQuestions),
    route(endpoints.askQuestion, askQuestion),
    route(endpoints.findSimilar, findSimilar),
    route(endpoints.listInPublicGroup, listInPublicGroup, { revision: publicGroupRevision }),
    route(endpoints.readQuestion, readQuestion),
    route(endpoints.editQuestion, editQuestion),
    route(endpoints.deleteQuestion, deleteQuestion),
    route(endpoints.solveQuestion, solveQuestion),
    route(endpoints.listReplies, listReplies),
    route(endpoints.suggestReaders, suggestReaders),
    route(endpoints.giveReply, postReply),
    route(endpoints.editReply, editReply),
    route(endpoints.deleteReply, deleteReply),
    route(endpoints.voteReply, voteReply),
  ],
  subscribers: [
    during(accountClosed, 'questions.accountClosed', async (app, tx, { userId }) => {
      const removed = await removeQuestionsOf(tx, userId);
      if (removed.length > 0) await app.emit(tx, deletedOf(removed));
      const dropped = await factsOf(tx, await removeRepliesOf(tx, userId));
      if (dropped.length > 0) await app.emit(tx, repliesDropped({ questions: dropped }));
    }),
    ...groupSubscribers,
    ...notifyingEvents.map((event) =>
      after(event, `questions.live.${event.type}`, async ({ live }, question) => {
        live.send(roomsOf(question), { type: questionChangedMessage, id: question.id });
      }),
    ),
    after(questionsDeleted, 'questions.live.questionsDeleted', async ({ live }, { ids, rooms: names }) => {
      for (const id of notifiedOneByOne(ids)) live.send(names, { type: questionChangedMessage, id });
    }),
    after(questionsWithdrawn, 'questions.live.questionsWithdrawn', async ({ live }, { ids }) => {
      for (const id of notifiedOneByOne(ids)) live.send([rooms.public], { type: questionChangedMessage, id });
    }),
    after(repliesDropped, 'questions.live.repliesDropped', async ({ live }, { questions: dropped }) => {
      for (const question of dropped) live.send(roomsOf(question), { type: questionChangedMessage, id: question.id });
    }),
  ],
  ...searchBackfill,
  taskSteps: [movingFromCategory('questions', moveQuestions), ...groupTaskSteps, ...searchBackfill.taskSteps],
  contentKinds,
  publicFiles: [questionFeed],
  sitemap: questionSitemap,
  tables: tablesOf(retention),
});
