import { z } from 'zod';
import { uuid } from '#platform/contract/id.ts';
import type { ContentKind } from '#platform/server/extension-points/content-kind.ts';
import { pageOf, readCursor } from '#platform/server/database/cursor.ts';
import { jsonPart } from '#platform/server/extension-points/export.ts';
import { questionAsked, questionEdited, questionHidden, questionRestored, questionsDeleted, questionsWithdrawn } from './domain-events.ts';
import {
  countAskedBy,
  countOnlyInGroup,
  countQuestionsOf,
  countRepliesOf,
  findHubEntry,
  listAskedBy,
  previewQuestions,
  questionsOf,
  repliesOf,
  votesOf,
} from './exports-store.ts';
import { questionFigures } from './figures-store.ts';
import { notificationSources } from './notification-sources.ts';
import { questionReports, replyReports } from './reportables.ts';
import { replyFinder } from './search-finder.ts';
import { questionIds, searchedTexts } from './search-store.ts';

const profilePlace = z.strictObject({ id: uuid });

/** Questions. Replies are not part of the entry: they are a kind of their own. */
export const questionKind = {
  kind: 'question',
  indexed: {
    comeEvents: [questionAsked, questionRestored],
    events: [questionEdited, questionHidden],
    goneEvents: [questionsDeleted, questionsWithdrawn],
    entry: findHubEntry,
    hub: {
      async previews(db, viewer, ids) {
        const found = await previewQuestions(db, viewer, ids);
        return found.map((preview) => ({ ...preview, phase: null, endsAt: null }));
      },
    },
    search: { ids: questionIds, texts: searchedTexts, address: (id) => `/discussion/${id}` },
  },
  moderation: questionReports,
  profile: {
    async page(queries, viewer, userId, { cursor, limit }) {
      const [rows, total] = await Promise.all([
        listAskedBy(queries, viewer, userId, readCursor(profilePlace, cursor)?.id, limit + 1),
        countAskedBy(queries, viewer, userId),
      ]);
      const { items, nextCursor } = pageOf(rows, limit, ({ id }) => ({ id }));
      return {
        items: items.map(({ id, title, excerpt, createdAt, isPublic }) => ({ id, title, note: excerpt, at: createdAt, isPublic })),
        total,
        nextCursor,
      };
    },
  },
  notifications: notificationSources,
  exportParts: async function* exportParts({ db }, userId) {
    yield jsonPart('questions', await questionsOf(db, userId));
  },
  counters: {
    ofAccount: [{ kind: 'questions', count: countQuestionsOf }],
    inGroup: { kind: 'questions', countExclusive: countOnlyInGroup },
    figures: questionFigures,
  },
} satisfies ContentKind;

/** Replies, which open in their question. */
const replyKind: ContentKind = {
  kind: 'reply',
  finder: replyFinder,
  moderation: replyReports,
  exportParts: async function* exportParts({ db }, userId) {
    yield jsonPart('replies', await repliesOf(db, userId));
    yield jsonPart('reply-votes', await votesOf(db, userId));
  },
  counters: { ofAccount: [{ kind: 'replies', count: countRepliesOf }] },
};

export const contentKinds: readonly ContentKind[] = [questionKind, replyKind];
