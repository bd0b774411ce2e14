import { spendQuota } from '#features/accounts/server/public-api.ts';
import type { pollDateChosen } from '#features/polls/server/domain-events.ts';
import { isDay } from '#platform/contract/is-day.ts';
import { shorten } from '#platform/contract/shorten.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import { localText } from '#platform/server/i18n/local-time.ts';
import { eventLimits } from '../contract/limits.ts';
import { eventAnnounced, eventFacts } from './domain-events.ts';
import { eventsPerDay } from './quotas.ts';
import { insertEvent } from './store.ts';
import { instantsOf, type StoredTime } from './when.ts';

/** Time of an event that begins at an instant, or takes a whole day. */
function timeOf(startsAt: string, minutes: number | null, timeZone: string): StoredTime {
  if (isDay(startsAt)) return instantsOf({ isAllDay: true, starts: startsAt, ends: null, timeZone });
  const endsAt = minutes === null ? null : new Date(Date.parse(startsAt) + minutes * 60_000).toISOString();
  const local = (instant: string) => localText(Date.parse(instant), timeZone);
  const when = { isAllDay: false as const, starts: local(startsAt), ends: endsAt === null ? null : local(endsAt), timeZone };
  return { isAllDay: false, timeZone, startsAt, endsAt, entered: { ...when, startsAt, endsAt } };
}

/** Announces the date that a poll found, in the transaction in which it was chosen. */
export async function announceChosen(app: AppContext, tx: Transaction, chosen: ReturnType<typeof pollDateChosen>['data']): Promise<void> {
  const { id, groupId, eventId, chosenById, title, startsAt, minutes, timeZone } = chosen;
  await spendQuota(tx, app, chosenById, eventsPerDay);
  const isShort = title.length <= eventLimits.title;
  const event = await insertEvent(tx, {
    id: eventId,
    groupId,
    authorId: chosenById,
    title: shorten(title, eventLimits.title),
    details: isShort ? '' : title,
    place: '',
    link: `${app.config.publicUrl}/polls/${id}`,
    ...timeOf(startsAt, minutes, timeZone),
  });
  await app.emit(tx, eventAnnounced(eventFacts(event)));
}
