import type { Conversation } from '../../contract/shapes.ts';

/** Conversations, latest first, whose group or partner has `typed` in the name. */
export function conversationsFound(conversations: readonly Conversation[], typed: string): readonly Conversation[] {
  const wanted = bare(typed.trim());
  return conversations.filter(({ group, partner }) => [group.name, partner?.name ?? ''].some((name) => bare(name).includes(wanted)));
}

/** Lower case without diacritics. */
export const bare = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
