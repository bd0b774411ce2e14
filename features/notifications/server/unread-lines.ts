import { notificationKey, notificationKindKey, notificationReasonKey } from '#platform/contract/notification.ts';
import type { Language } from '#platform/contract/language.ts';
import type { Queries } from '#platform/server/database/db.ts';
import type { ServerWords } from '#platform/server/i18n/words.ts';
import { sentenceValues } from '../contract/sentence-values.ts';
import type { Notification } from '../contract/shapes.ts';
import type { NotificationKind } from './kinds.ts';
import { presentLines } from './list-notifications.ts';
import { findNews } from './read-store.ts';
import { readerOf, type Recipient } from './recipient.ts';
import type { DeliveredWithin } from './delivery-log-store.ts';

/** A line in an email or push. */
export interface NotificationLine extends Pick<Notification, 'at' | 'address' | 'kind'> {
  sentence: string;
  reason: string;
  /** Name of the kind, which reveals no one. */
  kindName: string;
  /** Subject of the line. */
  thing: { thingId: string; partId: string };
}

/**
 * Returns the latest unread lines within a time range that the person may see now, in their
 * language, and their number.
 */
export async function unreadLines(
  { db, words }: { db: Queries; words: ServerWords },
  kinds: readonly NotificationKind[],
  person: Recipient & { language: Language },
  within: DeliveredWithin,
  limit: number,
): Promise<{ lines: NotificationLine[]; count: number }> {
  const reader = readerOf(person);
  const { rows, count } = await findNews(db, kinds, reader, within, limit);
  const things = new Map(rows.map(({ id, thingId, partId }) => [id, { thingId, partId }]));
  const lines = (await presentLines(db, kinds, reader, rows)).map((line) => {
    const translate = (key: string) => words.translate(person.language, line.feature, key, sentenceValues(line));
    return {
      at: line.at,
      address: line.address,
      kind: line.kind,
      sentence: translate(notificationKey(line.kind, line.others)),
      reason: translate(notificationReasonKey(line.kind)),
      kindName: translate(notificationKindKey(line.kind)),
      thing: things.get(line.id) ?? { thingId: '', partId: '' },
    };
  });
  return { lines, count };
}
