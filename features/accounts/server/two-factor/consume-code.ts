import { verifySync } from 'otplib';
import type { Transaction } from '#platform/server/database/db.ts';
import type { KeySettings } from '#platform/server/keys/installation-keys.ts';
import { isRecoveryCode, recoveryCodeHash } from './recovery-codes.ts';
import { openSecret } from './sealed-secret.ts';
import { consumeRecoveryCode, consumeStep, type SecondFactorRow } from './two-factor-store.ts';

/** Tolerance for clocks of phones: one step of 30 seconds in each direction. */
const toleranceSeconds = 30;

/** Redeems a code of the app; each time step can be used once. */
export async function consumeAppCode(
  tx: Transaction,
  keys: KeySettings,
  userId: string,
  factor: SecondFactorRow,
  typed: string,
): Promise<boolean> {
  const token = typed.replace(/\s/g, '');
  const secret = openSecret(keys, userId, factor);
  if (!secret || !/^\d{6}$/.test(token)) return false;
  const found = verifySync({ secret, token, epoch: Math.floor(factor.epoch), epochTolerance: toleranceSeconds });
  if (!found.valid || !('timeStep' in found)) return false;
  return consumeStep(tx, userId, found.timeStep);
}

/** Redeems a code of the app or a recovery code of a user with two-factor authentication. */
export async function consumeCode(
  tx: Transaction,
  keys: KeySettings,
  userId: string,
  factor: SecondFactorRow,
  typed: string,
): Promise<boolean> {
  if (isRecoveryCode(typed)) return consumeRecoveryCode(tx, userId, recoveryCodeHash(userId, typed));
  return consumeAppCode(tx, keys, userId, factor, typed);
}
