import { sideBySide } from '#platform/contract/isolated.ts';
import { call, type Pages } from '#platform/web/api/api.ts';
import type { PaletteResult, PaletteSearch } from '#platform/web/registry/palette.ts';
import { queries } from '#platform/web/queries/query-client.ts';
import { session } from '#platform/web/session/session.tsx';
import { MessageSquareIcon, UsersIcon } from '#platform/web/ui/icons.tsx';
import { listConversations } from '../../contract/endpoints.ts';
import type { Conversation, ConversationPage } from '../../contract/shapes.ts';
import { conversationsQuery } from '../queries.ts';
import { bare } from './in-order.ts';

/** Maximum number of results, the latest ones. */
const most = 6;

/**
 * Finds conversations by names of groups and partners. On messenger pages an empty query returns
 * the latest.
 */
export const findConversations: PaletteSearch = async (typed, signal) => {
  const words = bare(typed.trim());
  if (!session.snapshot().user || (words === '' && !location.pathname.startsWith('/messenger'))) return [];
  const known = queries.client?.getQueryData<Pages<ConversationPage>>(conversationsQuery().queryKey)?.pages;
  const pages = known ?? [await call(listConversations, { query: {} }, signal)];
  return [{ name: { key: 'conversations' }, results: conversationsNamed(pages, words) }];
};

/** Returns conversations whose names contain the folded words. */
export function conversationsNamed(pages: readonly ConversationPage[], words: string): PaletteResult[] {
  const opened = pages.flatMap(({ items }) => items).map((each) => ({ id: each.id, name: nameOf(each), isGroup: each.kind === 'group' }));
  const unopened = pages.flatMap((page) => page.unopened).map(({ id, name }) => ({ id, name, isGroup: true }));
  return [...opened, ...unopened]
    .filter(({ name }) => name !== undefined && bare(name).includes(words))
    .slice(0, most)
    .map(({ id, name = '', isGroup }) => ({
      id,
      text: [[name, false]],
      look: { Icon: isGroup ? UsersIcon : MessageSquareIcon },
      to: `/messenger/${id}`,
    }));
}

/** Name of the group, or of partner and group; undefined for closed accounts. */
function nameOf({ kind, group, partner }: Pick<Conversation, 'kind' | 'group' | 'partner'>): string | undefined {
  if (kind === 'group') return group.name;
  return partner ? sideBySide([partner.name, group.name]) : undefined;
}
