import type { Message } from '../../contract/shapes.ts';

/**
 * A row of the log: a date, the divider before new messages, or a message. `isFirst`: author and
 * time are shown, since the row above has others.
 */
export type Row =
  | { is: 'day'; key: string; at: string }
  | { is: 'new'; key: string }
  | { is: 'message'; key: string; message: Message; isFirst: boolean };

interface RowsOptions {
  /** Read mark when the conversation was opened; null if nothing is new. */
  newSince: number | null;
}

/** Adds dates and the divider between messages. */
export function rowsOf(messages: readonly Message[], { newSince }: RowsOptions): Row[] {
  const rows: Row[] = [];
  let last: Message | undefined;
  let isMarked = newSince === null;
  for (const message of messages) {
    const isNewDay = !last || dayOf(last.at) !== dayOf(message.at);
    if (isNewDay) rows.push({ is: 'day', key: `day ${dayOf(message.at)}`, at: message.at });
    const isNew: boolean = !isMarked && newSince !== null && message.seq > newSince;
    if (isNew) {
      isMarked = true;
      rows.push({ is: 'new', key: 'new' });
    }
    const isFirst = isNewDay || isNew || !last || !isSameBreath(last, message);
    rows.push({ is: 'message', key: keyOf(message), message, isFirst });
    last = message;
  }
  return rows;
}

/** A key that stays the same from sending to acknowledgement. */
export const keyOf = ({ clientId, id }: Pick<Message, 'clientId' | 'id'>): string => clientId ?? id;

const dayOf = (iso: string) => new Date(iso).toDateString();
const minuteOf = (iso: string) => Math.floor(Date.parse(iso) / 60_000);

/** Whether two messages have the same author and minute, and the second is no reply. */
function isSameBreath(one: Message, other: Message): boolean {
  return (
    one.author !== null &&
    one.author.id === other.author?.id &&
    minuteOf(one.at) === minuteOf(other.at) &&
    !other.replyTo &&
    !one.deletedAt &&
    !other.deletedAt
  );
}
