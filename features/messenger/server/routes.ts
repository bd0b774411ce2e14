import { mediaRoute, route, type Route } from '#platform/server/extension-points/feature.ts';
import * as endpoints from '../contract/endpoints.ts';
import { blockPerson, listBlocks, readMessengerSettings, saveMessengerSettings, unblockPerson } from './blocks.ts';
import { deleteMessage, editMessage, reactToMessage } from './change-message.ts';
import { storeDraft, markRead, muteConversation, readDraft } from './conversation-settings.ts';
import { acceptMessageRequest, declineMessageRequest } from './answer-request.ts';
import { openGroupConversation, openPrivateConversation } from './open-conversation.ts';
import { listConversations, listGroupsInCommon, readConversation, suggestPeople } from './read-conversations.ts';
import { readHistory, searchConversation } from './read-history.ts';
import { downloadAttachment, showAttachment } from './send-attachment.ts';
import { sendMessage } from './send-message.ts';

export const routes: readonly Route[] = [
  route(endpoints.listConversations, listConversations),
  route(endpoints.openGroupConversation, openGroupConversation),
  route(endpoints.openPrivateConversation, openPrivateConversation),
  route(endpoints.acceptMessageRequest, acceptMessageRequest),
  route(endpoints.declineMessageRequest, declineMessageRequest),
  route(endpoints.listGroupsInCommon, listGroupsInCommon),
  route(endpoints.readConversation, readConversation),
  route(endpoints.readHistory, readHistory),
  route(endpoints.sendMessage, sendMessage),
  route(endpoints.markRead, markRead),
  route(endpoints.muteConversation, muteConversation),
  route(endpoints.readDraft, readDraft),
  route(endpoints.keepDraft, storeDraft),
  route(endpoints.searchConversation, searchConversation),
  route(endpoints.suggestPeople, suggestPeople),
  route(endpoints.editMessage, editMessage),
  route(endpoints.deleteMessage, deleteMessage),
  route(endpoints.reactToMessage, reactToMessage),
  mediaRoute(endpoints.downloadAttachment, downloadAttachment),
  mediaRoute(endpoints.showAttachment, showAttachment),
  route(endpoints.listBlocks, listBlocks),
  route(endpoints.blockPerson, blockPerson),
  route(endpoints.unblockPerson, unblockPerson),
  route(endpoints.readMessengerSettings, readMessengerSettings),
  route(endpoints.saveMessengerSettings, saveMessengerSettings),
];
