import { accountClosed } from '#features/accounts/server/domain-events.ts';
import { tablesOf } from '#platform/contract/retention/retention-period.ts';
import type { DomainEventKindHolding } from '#platform/server/events/domain-events.ts';
import { jsonPart } from '#platform/server/extension-points/export.ts';
import { route, serverFeature, type ServerFeature } from '#platform/server/extension-points/feature.ts';
import { backfill } from '#platform/server/jobs/backfill.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { after, during, type Subscriber } from '#platform/server/events/subscribers.ts';
import * as endpoints from '../contract/endpoints.ts';
import { errors } from '../contract/errors.ts';
import { commentsChangedMessage } from '../contract/limits.ts';
import { retention } from '../contract/retention.ts';
import { changesOn } from './change-comment.ts';
import {
  commentDeleted,
  commentEdited,
  commentModerated,
  commentsClosed,
  commentsDropped,
  commentWritten,
  reactionChanged,
  reactionGiven,
  reactionTakenBack,
  type ThingFacts,
} from './domain-events.ts';
import { commentFigures } from './figures-store.ts';
import { createSetReaction } from './set-reaction.ts';
import { listerOf } from './list-comments.ts';
import { notificationsOf } from './notification-sources.ts';
import { commentsOf, countCommentsOf, reactionsOf, removeOn } from './exports-store.ts';
import { policy } from './policy.ts';
import { commentsPerDay } from './quotas.ts';
import { commentReports } from './reportable.ts';
import { commentFinder } from './search-finder.ts';
import { countUnindexed, backfillSearch } from './search-store.ts';
import { removeCommentsOf } from './store.ts';
import type { OfferedSubject } from './subjects.ts';
import { suggesterOn } from './suggest-readers.ts';
import { writerOn } from './write-comment.ts';

/** Events after which the windows of everyone who sees the subject refetch. */
const notifyingEvents: readonly DomainEventKindHolding<Omit<ThingFacts, 'thingAuthorId'>>[] = [
  commentWritten,
  commentEdited,
  commentDeleted,
  commentModerated,
  commentsClosed,
  reactionGiven,
  reactionChanged,
  reactionTakenBack,
];

/** Maximum number of rows deleted in one transaction. */
const batchRows = 500;

/** Deletes comments after their subject was deleted; no one can see them any more. */
function endsOf({ kind, ends }: OfferedSubject): Subscriber[] {
  return ends.map(({ eventType, ids }) => ({
    eventType,
    name: `comments.gone.${kind}.${eventType}`,
    async after({ db }: AppContext, data: never) {
      const removed = ids(data);
      while ((await db.transaction((tx) => removeOn(tx, kind, removed, batchRows))) > 0);
    },
  }));
}

/** Backfills the search words of comments written before search existed. */
const searchBackfill = backfill('comments', 'giveWords', [
  { name: 'comments', size: 500, countMissing: countUnindexed, fill: backfillSearch },
]);

/** Comments and reactions on the subjects that these features declare. */
export function commentsFeature(content: readonly Pick<ServerFeature, 'name' | 'commentSubjects'>[]): ServerFeature {
  const subjects = content.flatMap(({ name: module, commentSubjects = [] }) => commentSubjects.map((each) => ({ ...each, module })));
  const reports = commentReports(subjects);
  const changes = changesOn(subjects, reports);
  const lister = listerOf(subjects);
  return serverFeature({
    name: 'comments',
    // Notifications are addressed through groups.
    needs: ['groups'],
    policy,
    quotas: [commentsPerDay],
    errors,
    tokenAreas: ['discussions'],
    routes: [
      route(endpoints.listComments, lister.list, { revision: lister.revision }),
      route(endpoints.suggestReaders, suggesterOn(subjects)),
      route(endpoints.writeComment, writerOn(subjects, reports)),
      route(endpoints.closeComments, changes.close),
      route(endpoints.editComment, changes.edit),
      route(endpoints.deleteComment, changes.delete),
      route(endpoints.giveReaction, createSetReaction(subjects)),
    ],
    subscribers: [
      during(accountClosed, 'comments.accountClosed', async (app, tx, { userId }) => {
        const things = await removeCommentsOf(tx, userId);
        if (things.length > 0) await app.emit(tx, commentsDropped({ things }));
      }),
      ...notifyingEvents.map((event) =>
        after(event, `comments.live.${event.type}`, async ({ live }, { kind, thingId, rooms }) => {
          live.send(rooms, { type: commentsChangedMessage, id: `${kind}:${thingId}` });
        }),
      ),
      ...subjects.flatMap(endsOf),
    ],
    ...searchBackfill,
    contentKinds: [
      {
        kind: 'comment',
        finder: commentFinder(subjects),
        moderation: reports,
        notifications: notificationsOf(subjects),
        exportParts: async function* exportParts({ db }, userId) {
          yield jsonPart('comments', await commentsOf(db, userId));
          yield jsonPart('reactions', await reactionsOf(db, userId));
        },
        counters: { ofAccount: [{ kind: 'comments', count: countCommentsOf }], figures: commentFigures },
      },
    ],
    tables: tablesOf(retention),
    gather: commentsFeature,
  });
}

/** Without subjects. */
export const comments = commentsFeature([]);
