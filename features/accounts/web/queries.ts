import { query } from '#platform/web/api.ts';
import { listMails, listSessions, readPrivacy, readSession, readTwoFactor, readUser } from '../contract/endpoints.ts';

/** The own session, as header and account page show it. */
export const sessionQuery = () => query(readSession, {});
export const userQuery = (id: string) => query(readUser, { params: { id } });
export const twoFactorQuery = () => query(readTwoFactor, {});
export const sessionsQuery = () => query(listSessions, {});
export const privacyQuery = () => query(readPrivacy, {});
export const mailsQuery = () => query(listMails, {});
