import { fileShared } from '#features/files/server/domain-events.ts';
import { galleryUpdated, roomsOf } from '#features/galleries/server/domain-events.ts';
import { documentUpdated } from '#features/documents/server/domain-events.ts';
import { groupUpdated } from '#features/groups/server/domain-events.ts';
import { questionEdited } from '#features/questions/server/domain-events.ts';
import { factsOf } from '#features/questions/server/exports-store.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { known } from './known.ts';
import type { MadeCommunity } from './made-community.ts';
import { membershipKey, type Dates } from './plan-dates.ts';
import {
  dateComments,
  dateDocuments,
  dateFiles,
  dateGalleries,
  dateGroups,
  dateMemberships,
  datePeople,
  dateQuestions,
  dateConversations,
} from './store.ts';
import type { DemoConversation } from './conversations.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/**
 * Sets all dates of the plan in one transaction. Then emits changes of groups and documents, so
 * that projections such as the Hub take the dates over.
 */
export async function spreadDates({ db, emit }: AppContext, made: MadeCommunity, dates: Dates, now: Date): Promise<void> {
  const datesOf = [...made.texts].flatMap(([text, id]) => {
    const found = dates.texts.get(text);
    return found ? [{ id, ...found }] : [];
  });
  await db.transaction(async (tx) => {
    await datePeople(
      tx,
      [...made.people].map(([username, { id }]) => ({
        id,
        joinedAt: planned(dates.joined, username),
        lastSeenAt: planned(dates.lastSeen, username),
      })),
    );
    await dateGroups(
      tx,
      [...made.groups].map(([key, id]) => ({ id, foundedAt: planned(dates.founded, key) })),
    );
    await dateMemberships(
      tx,
      [...made.groups].flatMap(([key, groupId]) =>
        [...made.people].flatMap(([username, { id }]) => {
          const membership = dates.memberships.get(membershipKey(key, username));
          return membership ? [{ groupId, id, ...membership }] : [];
        }),
      ),
    );
    await dateDocuments(tx, datesOf);
    const requested = [...made.questions].map(([{ daysAgo }, { id, replyIds }]) => ({
      id,
      replyIds,
      askedAt: new Date(now.getTime() - daysAgo * dayMs),
    }));
    await dateQuestions(tx, requested);
    await dateComments(tx, [...made.threads.values()]);
    const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
    await dateGalleries(
      tx,
      [...made.galleries].map(([gallery, id]) => ({ id, madeAt: daysAgo(gallery.daysAgo) })),
    );
    await dateFiles(
      tx,
      [...made.files].map(([file, id]) => ({ id, sharedAt: daysAgo(file.daysAgo) })),
    );
    await dateConversations(
      tx,
      [...made.talks].map(([talk, { id }]) => ({ id, sentAt: sentAt(talk, now) })),
    );
    for (const id of made.groups.values()) await emit(tx, groupUpdated({ id, isRenamed: false }));
    for (const { id, publishedAt } of datesOf) if (publishedAt) await emit(tx, documentUpdated({ id }));
    for (const [{ group, isPublic }, id] of made.galleries)
      await emit(tx, galleryUpdated({ id, rooms: roomsOf([{ groupId: known(made.groups, group), isPublic }]) }));
    for (const [{ sender, recipient, isTakenBack }, id] of made.files)
      if (!isTakenBack)
        await emit(tx, fileShared({ id, senderId: known(made.people, sender).id, recipientId: known(made.people, recipient).id }));
    for (const facts of await factsOf(
      tx,
      requested.map(({ id }) => id),
    ))
      await emit(tx, questionEdited(facts));
  });
}

/** Dates of a talk's messages, counted back from the last one. */
function sentAt({ messages, minutesAgo }: DemoConversation, now: Date): Date[] {
  let at = now.getTime() - minutesAgo * minuteMs;
  return messages
    .toReversed()
    .map(({ after = 0 }) => {
      const sent = new Date(at);
      at -= after * minuteMs;
      return sent;
    })
    .toReversed();
}

function planned(dates: ReadonlyMap<string, Date>, name: string): Date {
  const date = dates.get(name);
  if (!date) throw new Error(`no date was planned for ${name}`);
  return date;
}
