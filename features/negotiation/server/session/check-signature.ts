import type { Transaction } from '#platform/server/database/db.ts';
import type { EventBody } from '../../contract/rules/events.ts';
import type { SessionState } from '../../contract/rules/state.ts';
import { keyIdOf } from '../../contract/signing/public-key.ts';
import { approvalFlaw, keysPerParty, statementFlaw, type Flaw } from '../../contract/signing/signed-log.ts';
import { contentOf } from '../../contract/signing/statement.ts';
import { verifySignature } from '../signing/verify-signature.ts';
import { devicesOf } from './device-store.ts';
import type { Approval, PublicKey, Signed } from '../../contract/signing/signed.ts';

/** Signed statement about a command, if a device signed it, and the ID of the command. */
export interface Signing {
  commandId: string | undefined;
  signed: Signed | undefined;
}

const refusalOf = {
  unsigned: 'signature.required',
  stray: 'signature.otherStatement',
  unknownKey: 'signature.unknownKey',
  otherStatement: 'signature.otherStatement',
  signature: 'signature.invalid',
  otherLog: 'signature.otherLog',
  outdated: 'signature.outdated',
  passkey: 'signature.passkeyRefused',
  key: 'signature.keyRefused',
} as const satisfies Record<Flaw, string>;
export type SignatureRefusal = (typeof refusalOf)[Flaw];

/**
 * Why an event is not taken in the name of this person: once they have a key, or where the session
 * requires one, a device has to have signed it. `state` is the session before the event.
 */
export async function signatureRefusal(
  tx: Transaction,
  { id, seq, clauses }: SessionState,
  event: EventBody & { actorId: string },
  { commandId, signed }: Signing,
): Promise<SignatureRefusal | undefined> {
  const content = contentOf(event, (clauseId) => clauses.find((clause) => clause.id === clauseId)?.textHash);
  if (!content) return signed && refusalOf.stray;
  const { keys, isRequired, lastSigned, seenHash } = await devicesOf(tx, id, event.actorId, signed?.statement.seenSeq ?? 0);
  if (!signed) return keys.length > 0 || isRequired ? refusalOf.unsigned : undefined;
  if (signed.statement.commandId !== commandId) return refusalOf.otherStatement;
  const key = event.type === 'keyEnrolled' ? await newKey(event.data.key) : keys.find(({ keyId }) => keyId === signed.statement.key);
  if (!key) return refusalOf.unknownKey;
  if (event.type === 'keyEnrolled' && keys.length >= keysPerParty) return refusalOf.key;
  // The log may have got events of the clock since it was locked; the device cannot have seen them.
  const place = { sessionId: id, seq: seq + 1, lastSigned, hashAt: () => seenHash ?? undefined };
  const flaw = await statementFlaw(signed, place, content, key, verifySignature);
  return flaw && refusalOf[flaw];
}

/** Why another device of a person does not count as having approved the key with this identifier. */
export async function approvalRefusal(
  tx: Transaction,
  { id, seq }: SessionState,
  userId: string,
  keyId: string,
  approval: Approval,
): Promise<SignatureRefusal | undefined> {
  const { keys, seenHash } = await devicesOf(tx, id, userId, approval.statement.seenSeq);
  const place = { sessionId: id, seq: seq + 1, hashAt: () => seenHash ?? undefined };
  const flaw = await approvalFlaw(approval, keyId, place, keys, verifySignature);
  return flaw && refusalOf[flaw];
}

const newKey = async (key: PublicKey) => ({ keyId: await keyIdOf(key), key });
