import { audit } from '#features/accounts/server/public-api.ts';
import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import type * as endpoints from '../contract/endpoints.ts';
import { countMessages, findMessages, removeMessage, setMessageDone } from './store.ts';

const pageSize = 20;

export async function listMessages(
  { db }: Context,
  { query: { state, cursor } }: Pick<ParsedInput<typeof endpoints.listMessages>, 'query'>,
): Promise<Reply<typeof endpoints.listMessages>> {
  const found = await findMessages(db, { isDone: state === 'done', before: cursor, limit: pageSize + 1 });
  const items = found.slice(0, pageSize);
  return { items, nextCursor: found.length > pageSize ? (items.at(-1)?.id ?? null) : null, counts: await countMessages(db) };
}

/** Marks a message as done or reopens it. */
export async function changeMessage(
  { db }: Context,
  { params, body }: Pick<ParsedInput<typeof endpoints.changeMessage>, 'params' | 'body'>,
): Promise<Record<string, never>> {
  if ((await setMessageDone(db, params.id, body.isDone)) === 0) throw refuse('thing.notFound');
  return {};
}

/** Permanently deletes a message. */
export async function deleteMessage(
  context: Context,
  { params }: Pick<ParsedInput<typeof endpoints.deleteMessage>, 'params'>,
): Promise<Record<string, never>> {
  await context.db.transaction(async (tx) => {
    if ((await removeMessage(tx, params.id)) === 0) throw refuse('thing.notFound');
    await audit(tx, context, { action: 'contact.handle', subjectId: params.id });
  });
  return {};
}
