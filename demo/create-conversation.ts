import { newMessage } from '#features/messenger/contract/shapes.ts';
import { reactToMessage } from '#features/messenger/server/change-message.ts';
import { markRead } from '#features/messenger/server/conversation-settings.ts';
import { openGroupConversation, openPrivateConversation } from '#features/messenger/server/open-conversation.ts';
import { sendMessage } from '#features/messenger/server/send-message.ts';
import { newId } from '#platform/server/common/id.ts';
import type { Acting } from './acting.ts';
import { known } from './known.ts';
import type { MadeCommunity, MadeConversation } from './made-community.ts';
import type { DemoConversation } from './conversations.ts';

const nothing = { query: undefined, body: {} };

/** Writes, reacts and reads as each user. */
export async function createConversation(
  acting: Acting,
  { group, language, pair, messages, unread = {} }: DemoConversation,
  { people, groups }: Pick<MadeCommunity, 'people' | 'groups'>,
): Promise<MadeConversation> {
  const as = (username: string) => acting(known(people, username), language);
  const groupId = known(groups, group);
  const [first = '', other] = pair ?? [messages[0]?.by];
  const { id } = await (other === undefined
    ? openGroupConversation(as(first), { params: { id: groupId }, ...nothing })
    : openPrivateConversation(as(first), { params: { id: groupId, userId: known(people, other).id }, ...nothing }));
  for (const { by, text, replyTo, reactions = {} } of messages) {
    const body = newMessage.parse({ clientId: newId(), text, ...(replyTo === undefined ? {} : { replyTo }) });
    const sent = await sendMessage(as(by), { params: { id }, query: undefined, body });
    for (const [username, reaction] of Object.entries(reactions))
      await reactToMessage(as(username), { params: { id: sent.id }, query: undefined, body: { reaction } });
  }
  const readers = new Set([...messages.map(({ by }) => by), ...(pair ?? []), ...Object.keys(unread)]);
  for (const username of readers) {
    const seq = messages.length - (unread[username] ?? 0);
    await markRead(as(username), { params: { id }, query: undefined, body: { seq } });
  }
  return { id };
}
