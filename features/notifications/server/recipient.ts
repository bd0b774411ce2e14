import type { SignedInViewer } from '#platform/server/security/viewer.ts';

/** A recipient of emails and pushes. */
export type Recipient = Pick<SignedInViewer, 'id' | 'username' | 'role' | 'isAdministrator'>;

/** The recipient as a viewer without a session, so that their current rights apply. */
export const readerOf = ({ id, username, role, isAdministrator }: Recipient): SignedInViewer => ({
  id,
  username,
  role,
  isAdministrator,
  sessionId: '',
});
