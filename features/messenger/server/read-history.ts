import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { searchQuery } from '#platform/server/search/search-words.ts';
import type * as endpoints from '../contract/endpoints.ts';
import { messageLimits } from '../contract/limits.ts';
import type { HistoryQuery } from '../contract/shapes.ts';
import { firstSince, foundRows, messagesBetween, messagesChangedSince, wordsBegin } from './message-store.ts';
import { presentMessages } from './present-message.ts';
import { readableConversation } from './read-conversations.ts';

const { page } = messageLimits;

/** Returns the first number of a page. Numbers have no gaps, so it is computed. */
function firstOf({ before, after, around }: HistoryQuery, lastSeq: number, since: number | undefined): number {
  if (before !== undefined) return Math.min(before, lastSeq + 1) - page;
  if (after !== undefined) return after + 1;
  if (around !== undefined) return Math.min(around - page / 2, lastSeq - page + 1);
  return since ?? lastSeq - page + 1;
}

/**
 * Returns a page of messages. Reads the conversation before its messages, so that a concurrent
 * message may come twice, but is never lost.
 */
export async function readHistory(
  context: Context,
  { params: { id }, query }: ParsedInput<typeof endpoints.readHistory>,
): Promise<Reply<typeof endpoints.readHistory>> {
  const { db } = context;
  const conversation = await readableConversation(context, id);
  const { lastSeq, lastChange } = conversation;
  const from = firstOf(query, lastSeq, query.at === undefined ? undefined : await firstSince(db, id, query.at));
  const first = Math.max(1, from);
  const last = Math.min(lastSeq, query.before === undefined ? Math.max(from, 1) + page - 1 : from + page - 1);
  const requested = query.change === undefined ? undefined : { change: query.change, upTo: query.after ?? 0, limit: page + 1 };
  const [rows, changed] = await Promise.all([
    first > last ? [] : messagesBetween(db, id, first, last),
    // Most windows know all changes and only ask for new messages.
    requested && requested.change < lastChange ? messagesChangedSince(db, id, requested) : [],
  ]);
  const isMoreChanged = changed.length > page;
  const given = changed.slice(0, page);
  const [items, others] = await Promise.all([presentMessages(context, conversation, rows), presentMessages(context, conversation, given)]);
  return {
    items,
    isMoreBefore: first > 1 && lastSeq > 0,
    isMoreAfter: last < lastSeq,
    lastSeq,
    changed: others,
    change: isMoreChanged ? (given.at(-1)?.change ?? lastChange) : lastChange,
    isMoreChanged,
  };
}

/** Searches the messages of a conversation, latest first. */
export async function searchConversation(
  context: Context,
  { params: { id }, query: { q, before } }: ParsedInput<typeof endpoints.searchConversation>,
): Promise<Reply<typeof endpoints.searchConversation>> {
  const { found: limit } = messageLimits;
  const { number, lastSeq } = await readableConversation(context, id);
  const words = searchQuery(q, wordsBegin(number));
  if (!words) return { items: [], isMore: false };
  const from = Math.min(before ?? Infinity, lastSeq + 1);
  const rows = await foundRows(context.db, id, { words, before: from, limit: limit + 1 });
  const items = rows
    .slice(0, limit)
    .map(({ seq, authorId, authorName, at, text }) => ({ seq, author: { id: authorId, name: authorName }, at, text }));
  return { items, isMore: rows.length > limit };
}
