import { infiniteQuery, query } from '#platform/web/api/api.ts';
import { listBlocks, listConversations, listGroupsInCommon, readConversation, readMessengerSettings } from '../contract/endpoints.ts';

export const conversationsQuery = () => infiniteQuery(listConversations, { query: {} });
export const conversationQuery = (id: string) => query(readConversation, { params: { id } });
export const groupsInCommonQuery = (userId: string) => query(listGroupsInCommon, { params: { userId } });
export const blocksQuery = () => query(listBlocks, {});
export const settingsQuery = () => query(readMessengerSettings, {});
