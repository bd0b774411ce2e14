import { infiniteQuery, query } from '#platform/web/api/api.ts';
import { listSessions, readClosing, readPrivacy, readSession, readUser } from '../contract/endpoints.ts';
import { listMails } from '../contract/mail-endpoints.ts';
import { listPasskeyKeys, listPasskeys } from '../contract/passkey-endpoints.ts';
import { listProfileThings, readProfile } from '../contract/people-endpoints.ts';
import { readTwoFactor } from '../contract/two-factor-endpoints.ts';

/** Query for the own session, used by header and account page. */
export const sessionQuery = () => query(readSession, {});
export const userQuery = (id: string) => query(readUser, { params: { id } });
export const profileQuery = (id: string) => query(readProfile, { params: { id } });
export const profileThingsQuery = (id: string, kind: string) => infiniteQuery(listProfileThings, { params: { id }, query: { kind } });
export const twoFactorQuery = () => query(readTwoFactor, {});
export const passkeysQuery = () => query(listPasskeys, {});
export const passkeyKeysQuery = () => query(listPasskeyKeys, {});
export const sessionsQuery = () => query(listSessions, {});
export const closingQuery = () => query(readClosing, {});
export const privacyQuery = () => query(readPrivacy, {});
export const mailsQuery = () => query(listMails, {});
