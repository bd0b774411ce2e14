import { may } from '#platform/server/security/policy.ts';
import type { Viewer } from '#platform/server/security/viewer.ts';
import { messageLimits } from '../contract/limits.ts';
import type { Conversation, Person } from '../contract/shapes.ts';
import type { ConversationRow } from './conversation-store.ts';
import { policy } from './policy.ts';

/** A person, if both id and name are known. */
export const personOf = (id: string | null, name: string | null): Person | null => (id === null || name === null ? null : { id, name });

/** Shortens a text to one line of at most `messageLimits.excerpt` characters, cut at a word. */
export function beginningOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= messageLimits.excerpt) return line;
  const all = [...line];
  if (all.length <= messageLimits.excerpt) return line;
  const cut = all.slice(0, messageLimits.excerpt).join('');
  const space = cut.lastIndexOf(' ');
  return `${space > messageLimits.excerpt / 2 ? cut.slice(0, space) : cut}…`;
}

/**
 * Builds the viewer's view of a conversation. Lists the fields explicitly, so that nothing leaks.
 */
export function presentConversation(viewer: Viewer, row: ConversationRow): Conversation {
  const { id, isPrivate, groupId, groupName, lastSeq, lastAt, readSeq, unread, isMentioned, mutedUntil, draft, isBlocked } = row;
  return {
    id,
    kind: isPrivate ? 'private' : 'group',
    group: { id: groupId, name: groupName },
    partner: isPrivate ? personOf(row.partnerId, row.partnerName) : null,
    lastSeq,
    last:
      lastAt === null
        ? null
        : {
            author: personOf(row.lastAuthorId, row.lastAuthorName),
            excerpt: row.isLastDeleted ? '' : beginningOf(row.lastText ?? ''),
            isDeleted: row.isLastDeleted,
            isHidden: row.isLastHidden,
            attachments: row.lastAttachments,
            at: lastAt,
          },
    readSeq,
    unread: Math.max(0, unread),
    isMentioned,
    mutedUntil,
    draft: draft === null ? null : beginningOf(draft),
    isBlocked,
    request: row.request,
    can: {
      write: may(viewer, policy, 'message.send', row),
      block: isPrivate && row.partnerId !== null && !isBlocked,
      unblock: isBlocked,
    },
  };
}
