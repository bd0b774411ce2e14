export { isPublished as isDocumentSeen } from './comment-store.ts';
export { lockOwnPublished as lockOwnDocument, roomsOf as documentRooms, titleOf as documentTitle } from './place-store.ts';
