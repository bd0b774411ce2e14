import type { SignedInViewer } from '#platform/server/viewer.ts';

/** Somebody who is told of something while they are not here. */
export type Recipient = Pick<SignedInViewer, 'id' | 'username' | 'role' | 'isAdministrator'>;

/** The same as who reads, of no session: what they are told is asked by their rights of this moment. */
export const readerOf = ({ id, username, role, isAdministrator }: Recipient): SignedInViewer => ({
  id,
  username,
  role,
  isAdministrator,
  sessionId: '',
});
