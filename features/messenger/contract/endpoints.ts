import { endpoint } from '#platform/contract/endpoint.ts';
import { done, nothing } from '#platform/contract/nothing.ts';
import * as shapes from './shapes.ts';

export const listConversations = endpoint({
  method: 'GET',
  path: '/api/conversations',
  summary: 'List the conversations of the authenticated user with their unread counts, latest message first.',
  action: 'conversation.list',
  query: shapes.conversationQuery,
  reply: shapes.conversationPage,
});

export const openGroupConversation = endpoint({
  method: 'POST',
  path: '/api/groups/:id/conversation',
  summary: 'Open the conversation of a group. It is created on the first call.',
  action: 'conversation.open',
  params: shapes.groupParams,
  body: nothing,
  reply: shapes.conversationOpened,
});

export const openPrivateConversation = endpoint({
  method: 'POST',
  path: '/api/groups/:id/members/:userId/conversation',
  summary: 'Open a private conversation with another member of a group. It is created on the first call by either person.',
  action: 'conversation.open',
  params: shapes.memberParams,
  body: nothing,
  reply: shapes.conversationOpened,
  errors: ['conversation.closed'],
});

export const listGroupsInCommon = endpoint({
  method: 'GET',
  path: '/api/conversations/with/:userId',
  summary: 'List the groups that the authenticated user shares with a person, by name. In each, they can write to the person privately.',
  action: 'conversation.list',
  params: shapes.personParams,
  reply: shapes.groupsInCommon,
});

export const readConversation = endpoint({
  method: 'GET',
  path: '/api/conversations/:id',
  summary: 'Get a conversation. A small one includes the read marks of its people.',
  action: 'conversation.read',
  params: shapes.conversationParams,
  reply: shapes.conversationWhole,
});

export const acceptMessageRequest = endpoint({
  method: 'POST',
  path: '/api/conversations/:id/accept',
  summary: 'Accept a request for a private conversation. Replying also accepts it.',
  action: 'conversation.answer',
  params: shapes.conversationParams,
  body: nothing,
  reply: done,
});

export const declineMessageRequest = endpoint({
  method: 'POST',
  path: '/api/conversations/:id/decline',
  summary: 'Decline a request for a private conversation. The sender is not notified, and cannot send another request.',
  action: 'conversation.answer',
  params: shapes.conversationParams,
  body: nothing,
  reply: done,
});

export const readHistory = endpoint({
  method: 'GET',
  path: '/api/conversations/:id/messages',
  summary:
    'List messages of a conversation in order: the last ones, those before, after or around a number, or from a time on. With `change`, also list messages changed since then.',
  action: 'conversation.read',
  params: shapes.conversationParams,
  query: shapes.historyQuery,
  reply: shapes.history,
});

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/conversations/:id/messages',
  summary:
    'Send a message. The first private message is a request; the next one is possible once it is answered. A repeated call with the same `clientId` sends nothing and returns the same response.',
  action: 'message.send',
  params: shapes.conversationParams,
  body: shapes.newMessage,
  reply: shapes.messageNumbered,
  status: 201,
  errors: ['conversation.closed', 'quota.reached', 'upload.notFound', 'upload.unfinished'],
});

export const markRead = endpoint({
  method: 'PUT',
  path: '/api/conversations/:id/read',
  summary: 'Mark messages as read up to number `seq`. The read mark never decreases.',
  action: 'conversation.mark',
  params: shapes.conversationParams,
  body: shapes.readMark,
  reply: shapes.readMarkNow,
});

export const muteConversation = endpoint({
  method: 'PUT',
  path: '/api/conversations/:id/muted',
  summary: 'Mute a conversation until a time, or unmute it.',
  action: 'conversation.mark',
  params: shapes.conversationParams,
  body: shapes.muted,
  reply: done,
});

export const readDraft = endpoint({
  method: 'GET',
  path: '/api/conversations/:id/draft',
  summary: 'Get the draft of the authenticated user in a conversation.',
  action: 'conversation.mark',
  params: shapes.conversationParams,
  reply: shapes.storedDraft,
});

export const keepDraft = endpoint({
  method: 'PUT',
  path: '/api/conversations/:id/draft',
  summary: 'Save the draft of the authenticated user in a conversation, for their other devices.',
  action: 'conversation.mark',
  params: shapes.conversationParams,
  body: shapes.draft,
  reply: done,
});

export const searchConversation = endpoint({
  method: 'GET',
  path: '/api/conversations/:id/search',
  summary: 'Search the messages of a conversation, newest first.',
  action: 'conversation.read',
  params: shapes.conversationParams,
  query: shapes.searchQueryShape,
  reply: shapes.foundPage,
});

export const suggestPeople = endpoint({
  method: 'GET',
  path: '/api/conversations/:id/people',
  summary: 'List people and roles that can be mentioned in a conversation, by the start of a name.',
  action: 'conversation.read',
  params: shapes.conversationParams,
  query: shapes.peopleQuery,
  reply: shapes.suggestedPeople,
});

export const editMessage = endpoint({
  method: 'PUT',
  path: '/api/messages/:id',
  summary: 'Edit a message. It is shown as edited.',
  action: 'message.edit',
  params: shapes.messageParams,
  body: shapes.changedMessage,
  reply: shapes.messageChange,
  errors: ['message.deleted', 'conversation.closed'],
});

export const deleteMessage = endpoint({
  method: 'DELETE',
  path: '/api/messages/:id',
  summary: 'Permanently delete the content of a message. A placeholder remains.',
  action: 'message.delete',
  params: shapes.messageParams,
  reply: shapes.messageChange,
});

export const reactToMessage = endpoint({
  method: 'PUT',
  path: '/api/messages/:id/reaction',
  summary: 'Set, change or remove the authenticated user’s reaction to a message.',
  action: 'message.react',
  params: shapes.messageParams,
  body: shapes.reactionGiven,
  reply: shapes.messageChange,
  errors: ['message.deleted', 'conversation.closed'],
});

export const downloadAttachment = endpoint({
  method: 'GET',
  path: '/api/messages/:id/attachments/:attachmentId/content',
  summary: 'Download an attachment of a message.',
  action: 'message.read',
  params: shapes.attachmentParams,
  reply: done,
  fileType: '*/*',
});

export const showAttachment = endpoint({
  method: 'GET',
  path: '/api/messages/:id/attachments/:attachmentId/renditions/:rendition',
  summary: 'Get a rendition of an attachment: a picture, a video or a recording.',
  action: 'message.read',
  params: shapes.renditionParams,
  reply: done,
  fileType: '*/*',
});

export const listBlocks = endpoint({
  method: 'GET',
  path: '/api/blocks',
  summary: 'List the people that the authenticated user has blocked.',
  action: 'block.list',
  reply: shapes.blocks,
});

export const blockPerson = endpoint({
  method: 'PUT',
  path: '/api/blocks/:userId',
  summary: 'Block a person. Neither can write to the other privately. The person is not notified.',
  action: 'block.set',
  params: shapes.personParams,
  body: nothing,
  reply: done,
});

export const unblockPerson = endpoint({
  method: 'DELETE',
  path: '/api/blocks/:userId',
  summary: 'Unblock a person. Idempotent.',
  action: 'block.set',
  params: shapes.personParams,
  reply: done,
});

export const readMessengerSettings = endpoint({
  method: 'GET',
  path: '/api/messenger/settings',
  summary: 'Get the messenger settings of the authenticated user.',
  action: 'messenger.settings',
  reply: shapes.messengerSettings,
});

export const saveMessengerSettings = endpoint({
  method: 'PUT',
  path: '/api/messenger/settings',
  summary: 'Set whether other people see the authenticated user’s presence and typing. People who hide theirs see no one else’s.',
  action: 'messenger.settings',
  body: shapes.messengerSettings,
  reply: shapes.messengerSettings,
});
