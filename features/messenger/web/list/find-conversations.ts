import { sideBySide } from '#platform/contract/isolated.ts';
import { call, type Pages } from '#platform/web/api.ts';
import type { PaletteFind, PaletteFinder } from '#platform/web/palette.ts';
import { queries } from '#platform/web/query-client.ts';
import { session } from '#platform/web/session.tsx';
import { MessageSquareIcon, UsersIcon } from '#platform/web/ui/icons.tsx';
import { listConversations } from '../../contract/endpoints.ts';
import type { Conversation, ConversationPage } from '../../contract/shapes.ts';
import { conversationsQuery } from '../queries.ts';
import { bare } from './in-order.ts';

/** Of many conversations those with the latest messages are offered. */
const most = 6;

/** One's conversations by the names of their groups and partners; in the messenger the latest before anything is typed. */
export const findConversations: PaletteFinder = async (typed, signal) => {
  const words = bare(typed.trim());
  if (!session.snapshot().user || (words === '' && !location.pathname.startsWith('/messenger'))) return [];
  const known = queries.client?.getQueryData<Pages<ConversationPage>>(conversationsQuery().queryKey)?.pages;
  const pages = known ?? [await call(listConversations, { query: {} }, signal)];
  return [{ name: { key: 'conversations' }, finds: conversationsNamed(pages, words) }];
};

/** Those of these conversations whose names hold the words, folded. */
export function conversationsNamed(pages: readonly ConversationPage[], words: string): PaletteFind[] {
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

/** That of the group; or whom it is with, and in which group. Whoever closed their account has no name to be found by. */
function nameOf({ kind, group, partner }: Pick<Conversation, 'kind' | 'group' | 'partner'>): string | undefined {
  if (kind === 'group') return group.name;
  return partner ? sideBySide([partner.name, group.name]) : undefined;
}
