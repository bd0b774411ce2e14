import { mayMailUnasked } from '#features/accounts/server/public-api.ts';
import { findAllBlocked, type FindBlocked } from '#platform/server/extension-points/find-blocked.ts';
import { composeMail } from '#platform/server/mail/compose-mail.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { newId } from '#platform/server/common/id.ts';
import { membershipLetterSent } from '../domain-events.ts';
import { codeHash } from '../invitation/invitation-code.ts';
import { addressKey } from './address-key.ts';
import {
  findAssigned,
  findOwner,
  insertLetter,
  noteSuppressed,
  suppressed,
  claimWaiting,
  type Addressee,
  type WaitingRow,
} from './dispatch-store.ts';
import { assignedMail, invitedMail } from './letter-mails.ts';
import { randomBytes } from 'node:crypto';

/** Returns a token for an email link: 256 random bits. Only its SHA-256 is stored. */
const newToken = (): string => randomBytes(32).toString('base64url');

/** Rate of emails, for the limits of mail servers and so that other mails are not delayed. */
const perMinute = 200;
const perTransaction = 50;

/**
 * Sends new invitations and notifies assigned people. The only place that compares invited
 * addresses with accounts.
 */
export const sendInvitations =
  (blocks: readonly FindBlocked[]) =>
  async (app: AppContext): Promise<void> => {
    for (let sent = 0; sent < perMinute; sent += perTransaction) {
      const letters = await app.db.transaction(async (tx) => {
        const together = Map.groupBy(
          await claimWaiting(tx, perTransaction),
          ({ inviterId, userId, emailKey }) => `${inviterId} ${userId ?? ''} ${emailKey ?? ''}`,
        );
        for (const rows of together.values()) await send(app, tx, rows, blocks);
        return together.size;
      });
      if (letters < perTransaction) return;
    }
  };

/**
 * Sends all rows of one inviter to one person. Rows that cannot be sent are retried after an hour.
 */
async function send(app: AppContext, tx: Transaction, rows: readonly WaitingRow[], blocks: readonly FindBlocked[]): Promise<void> {
  const valid = rows.filter(({ isValid }) => isValid);
  const [first] = valid;
  if (first?.userId) await notifyAssigned(app, tx, first.userId, valid);
  else if (first) await invite(app, tx, first, valid, blocks);
}

async function invite(
  app: AppContext,
  tx: Transaction,
  { inviterId, email, emailKey, language }: WaitingRow,
  rows: readonly WaitingRow[],
  blocks: readonly FindBlocked[],
): Promise<void> {
  if (email === null || emailKey === null) return;
  const owner = await findOwner(tx, emailKey);
  const refused = await suppressed(tx, idsOf(rows), { ownerId: owner?.id ?? null, addressKey: addressKey(app.config, emailKey) });
  const isBlocked = owner !== undefined && (await findAllBlocked(tx, blocks, owner.id, [inviterId])).size > 0;
  const isDropped = ({ id }: WaitingRow) => isBlocked || refused.has(id);
  await noteSuppressed(tx, idsOf(rows.filter(isDropped)));
  const stored = rows.filter((row) => !isDropped(row));
  if (stored.length === 0 || !(await mayMailUnasked(app, tx, email))) return;
  const { id, address } = await saveLetter(app, tx, stored);
  await mailLetter(app, tx, owner ?? { email, language }, invitedMail, stored, address);
  if (owner) await app.emit(tx, membershipLetterSent({ id, inviterId, userId: owner.id, isAssigned: false }), inviterId);
}

async function notifyAssigned(app: AppContext, tx: Transaction, userId: string, rows: readonly WaitingRow[]): Promise<void> {
  const [first] = rows;
  const person = await findAssigned(tx, userId);
  if (!first || !person) return;
  const { id, address } = await saveLetter(app, tx, rows);
  if (person.isConfirmed) await mailLetter(app, tx, person, assignedMail, rows, address);
  await app.emit(tx, membershipLetterSent({ id, inviterId: first.inviterId, userId, isAssigned: true }), first.inviterId);
}

const idsOf = (rows: readonly WaitingRow[]) => rows.map(({ id }) => id);

async function saveLetter(app: AppContext, tx: Transaction, rows: readonly WaitingRow[]): Promise<{ id: string; address: string }> {
  const id = newId();
  const token = newToken();
  await insertLetter(tx, { id, inviterId: rows[0]?.inviterId ?? '', tokenHash: codeHash(token) }, idsOf(rows));
  return { id, address: `${app.config.publicUrl}/invited?token=${token}` };
}

async function mailLetter(
  app: AppContext,
  tx: Transaction,
  { email, language }: Pick<Addressee, 'email' | 'language'>,
  kind: typeof invitedMail,
  rows: readonly WaitingRow[],
  address: string,
): Promise<void> {
  const facts = { inviterName: rows[0]?.inviterName ?? null, groupNames: rows.map(({ groupName }) => groupName), address };
  const subscription = kind === invitedMail ? { endAddress: address } : undefined;
  await composeMail(app, tx, { email, language }, kind, facts, subscription);
}
