import { endpoint } from '#platform/contract/endpoint.ts';
import { done, nothing } from '#platform/contract/nothing.ts';
import * as shapes from './shapes.ts';

export const listConversations = endpoint({
  method: 'GET',
  path: '/api/conversations',
  summary: 'Conversations that one can read, those with the latest messages first, with what is unread',
  action: 'conversation.list',
  query: shapes.conversationQuery,
  reply: shapes.conversationPage,
});

export const openGroupConversation = endpoint({
  method: 'POST',
  path: '/api/groups/:id/conversation',
  summary: 'The conversation of a group that one belongs to; made when it is first opened',
  action: 'conversation.open',
  params: shapes.groupParams,
  body: nothing,
  reply: shapes.conversationOpened,
});

export const openPrivateConversation = endpoint({
  method: 'POST',
  path: '/api/groups/:id/members/:userId/conversation',
  summary: 'The private conversation with another member of a group; made when one of both first opens it',
  action: 'conversation.open',
  params: shapes.memberParams,
  body: nothing,
  reply: shapes.conversationOpened,
  errors: ['conversation.closed'],
});

export const listGroupsInCommon = endpoint({
  method: 'GET',
  path: '/api/conversations/with/:userId',
  summary: 'The groups in which one can write to a person privately: those that both belong to, by name',
  action: 'conversation.list',
  params: shapes.personParams,
  reply: shapes.groupsInCommon,
});

export const readConversation = endpoint({
  method: 'GET',
  path: '/api/conversations/:id',
  summary: 'One conversation; in a small one with how far everybody has read',
  action: 'conversation.read',
  params: shapes.conversationParams,
  reply: shapes.conversationWhole,
});

export const acceptMessageRequest = endpoint({
  method: 'POST',
  path: '/api/conversations/:id/accept',
  summary: 'Accepts a request for a private conversation; replying accepts it, too',
  action: 'conversation.answer',
  params: shapes.conversationParams,
  body: nothing,
  reply: done,
});

export const declineMessageRequest = endpoint({
  method: 'POST',
  path: '/api/conversations/:id/decline',
  summary: 'Declines to talk in private; who asked is not told, and cannot ask again',
  action: 'conversation.answer',
  params: shapes.conversationParams,
  body: nothing,
  reply: done,
});

export const readHistory = endpoint({
  method: 'GET',
  path: '/api/conversations/:id/messages',
  summary:
    'A page of messages in their order: the last, those before, after or around a number, or from a moment on; with those changed since',
  action: 'conversation.read',
  params: shapes.conversationParams,
  query: shapes.historyQuery,
  reply: shapes.history,
});

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/conversations/:id/messages',
  summary:
    'Writes a message; the first one to a person is a request, and the next can be written once it is answered. Sent again with the same clientId, it is answered as before and nothing is written',
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
  summary: 'Says how far one has read; never goes back',
  action: 'conversation.mark',
  params: shapes.conversationParams,
  body: shapes.readMark,
  reply: shapes.readMarkNow,
});

export const muteConversation = endpoint({
  method: 'PUT',
  path: '/api/conversations/:id/muted',
  summary: 'Silences a conversation until a moment, or no longer',
  action: 'conversation.mark',
  params: shapes.conversationParams,
  body: shapes.muted,
  reply: done,
});

export const readDraft = endpoint({
  method: 'GET',
  path: '/api/conversations/:id/draft',
  summary: 'What one has typed and not sent',
  action: 'conversation.mark',
  params: shapes.conversationParams,
  reply: shapes.storedDraft,
});

export const keepDraft = endpoint({
  method: 'PUT',
  path: '/api/conversations/:id/draft',
  summary: 'Keeps what one has typed and not sent, for one’s other devices',
  action: 'conversation.mark',
  params: shapes.conversationParams,
  body: shapes.draft,
  reply: done,
});

export const searchConversation = endpoint({
  method: 'GET',
  path: '/api/conversations/:id/search',
  summary: 'Messages of a conversation with certain words, latest first',
  action: 'conversation.read',
  params: shapes.conversationParams,
  query: shapes.searchQueryShape,
  reply: shapes.foundPage,
});

export const suggestPeople = endpoint({
  method: 'GET',
  path: '/api/conversations/:id/people',
  summary: 'People who can be named in a conversation, by the beginning of a name',
  action: 'conversation.read',
  params: shapes.conversationParams,
  query: shapes.peopleQuery,
  reply: shapes.suggestedPeople,
});

export const editMessage = endpoint({
  method: 'PUT',
  path: '/api/messages/:id',
  summary: 'Changes what a message of one’s own says; that it was edited is seen',
  action: 'message.edit',
  params: shapes.messageParams,
  body: shapes.changedMessage,
  reply: shapes.messageChange,
  errors: ['message.deleted', 'conversation.closed'],
});

export const deleteMessage = endpoint({
  method: 'DELETE',
  path: '/api/messages/:id',
  summary: 'Deletes a message of one’s own permanently; its place stays and says so',
  action: 'message.delete',
  params: shapes.messageParams,
  reply: shapes.messageChange,
});

export const reactToMessage = endpoint({
  method: 'PUT',
  path: '/api/messages/:id/reaction',
  summary: 'Gives one’s reaction to a message, another one than before, or takes it back',
  action: 'message.react',
  params: shapes.messageParams,
  body: shapes.reactionGiven,
  reply: shapes.messageChange,
  errors: ['message.deleted', 'conversation.closed'],
});

export const downloadAttachment = endpoint({
  method: 'GET',
  path: '/api/messages/:id/attachments/:attachmentId/content',
  summary: 'The bytes of a file that goes with a message, for those who can read it',
  action: 'message.read',
  params: shapes.attachmentParams,
  reply: done,
  fileType: '*/*',
});

export const showAttachment = endpoint({
  method: 'GET',
  path: '/api/messages/:id/attachments/:attachmentId/renditions/:rendition',
  summary: 'An image, a video or a recording that goes with a message, as it is shown',
  action: 'message.read',
  params: shapes.renditionParams,
  reply: done,
  fileType: '*/*',
});

export const listBlocks = endpoint({
  method: 'GET',
  path: '/api/blocks',
  summary: 'Whom one has blocked',
  action: 'block.list',
  reply: shapes.blocks,
});

export const blockPerson = endpoint({
  method: 'PUT',
  path: '/api/blocks/:userId',
  summary: 'Blocks a person: neither writes the other in private any more; they are not told',
  action: 'block.set',
  params: shapes.personParams,
  body: nothing,
  reply: done,
});

export const unblockPerson = endpoint({
  method: 'DELETE',
  path: '/api/blocks/:userId',
  summary: 'Blocks a person no longer',
  action: 'block.set',
  params: shapes.personParams,
  reply: done,
});

export const readMessengerSettings = endpoint({
  method: 'GET',
  path: '/api/messenger/settings',
  summary: 'How one appears to others in conversations',
  action: 'messenger.settings',
  reply: shapes.messengerSettings,
});

export const saveMessengerSettings = endpoint({
  method: 'PUT',
  path: '/api/messenger/settings',
  summary: 'Chooses whether others see that one is there and typing; if not, one sees nobody else’s',
  action: 'messenger.settings',
  body: shapes.messengerSettings,
  reply: shapes.messengerSettings,
});
