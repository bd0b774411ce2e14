import type { Message } from '../../contract/shapes.ts';

/** A line of the log: a day, where the new ones begin, or a message, which says who wrote it and when unless the one above says it too. */
export type Row =
  { is: 'day'; key: string; at: string } | { is: 'new'; key: string } | { is: 'message'; key: string; message: Message; isFirst: boolean };

interface RowsOptions {
  /** The last number that was read as one came; null where nothing is new. */
  newSince: number | null;
}

/** The messages with what stands between them. */
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

/** The same from when somebody presses Enter to when the server says it. */
export const keyOf = ({ clientId, id }: Pick<Message, 'clientId' | 'id'>): string => clientId ?? id;

const dayOf = (iso: string) => new Date(iso).toDateString();
const minuteOf = (iso: string) => Math.floor(Date.parse(iso) / 60_000);

/** By the same person, within the same minute, and answering nothing of its own. */
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
