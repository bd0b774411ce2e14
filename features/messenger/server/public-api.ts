export { findFacts as findConversationFacts } from './conversation-store.ts';
export {
  isPrivateIn as isPrivateConversation,
  listenersIn as conversationListeners,
  readersIn as conversationReaders,
  roomsIn as conversationRooms,
} from './place-store.ts';
export { isReadable as isConversationReadable, isWritable as isConversationWritable } from './policy.ts';
export { sendText } from './send-message.ts';
