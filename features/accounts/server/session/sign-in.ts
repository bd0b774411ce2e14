import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { refuse, refuseField } from '#platform/server/common/refusal.ts';
import type { signIn as endpoint } from '../../contract/endpoints.ts';
import { canonicalIdentifier } from '../../contract/canonical-identifier.ts';
import {
  areSpent,
  countAttempts,
  assertAttempts,
  clearAttempts,
  refundAttempts,
  recordFailures,
  type Attempt,
} from '../attempts/attempt-limits.ts';
import { audit } from '../audit/audit.ts';
import { networkOf } from '../audit/address-hash.ts';
import { saveDevice, knownDevice, type KnownDevice } from '../devices/known-device.ts';
import { findEmailChange } from '../email/email-change-store.ts';
import { passwordSemaphore } from '../password/password-semaphore.ts';
import { verifyPassword } from '../password/password-hash.ts';
import { findSignInCode, noteWrongTry, consumeSignInCode } from '../sign-in-code/sign-in-code-store.ts';
import { signInCodeHash } from '../sign-in-code/sign-in-code.ts';
import { codeAttempts } from '../two-factor/code-attempts.ts';
import { consumeCode } from '../two-factor/consume-code.ts';
import { findSecondFactor } from '../two-factor/two-factor-store.ts';
import { presentOwnUser } from '../user/present-user.ts';
import { candidatesOf, findByIdentifier, lockUser, noteSignIn, type UserRow } from '../user/user-store.ts';
import { deviceLimits, fromHere, silentLimits, visibleLimits } from './sign-in-limits.ts';
import { startSession } from './start-session.ts';

type Credentials = ParsedInput<typeof endpoint>['body'];

/**
 * Signs in. An unknown account has the same response and work as a wrong password. Whether a second
 * factor is required is disclosed only with the right password.
 */
export async function signIn(context: Context, { body }: { body: Credentials }): Promise<Reply<typeof endpoint>> {
  // Limits are checked inside the gate, so that a thousand concurrent guesses are processed a few
  // at a time.
  const { user, device, codeId, counted } = await passwordSemaphore.run(() => judge(context, body));
  if (user.suspendedAt) {
    await audit(context.db, context, { action: 'session.start', outcome: 'refused', subjectId: user.id });
    throw refuse('account.suspended');
  }
  const codes = body.code === undefined ? [] : codeAttempts(context.address, user.id, body.code, device);
  await countAttempts(context, codes);
  const opened = await open(context, { user, device, codeId }, body.code);
  if (opened === undefined) {
    await audit(context.db, context, { action: 'session.start', outcome: 'refused', subjectId: user.id });
    throw refuseField('code', 'account.codeWrong');
  }
  await clearAttempts(context, [...counted.filter(fromHere), ...codes.slice(0, 1)]);
  await refundAttempts(context, codes.slice(1));
  const { token, device: secret, sessionId } = opened;
  const own = presentOwnUser(context, { id: user.id, sessionId }, user, await findEmailChange(context.db, user.id));
  return { token, device: secret, user: own, mustChangePassword: user.mustChangePassword };
}

interface Judged {
  user: UserRow;
  device: KnownDevice | undefined;
  /** Mailed code that allowed the password check. */
  codeId?: string | undefined;
  /** Counters that a failure would have incremented. */
  counted: readonly Attempt[];
}

/**
 * Verifies name and password, and identifies a known device; throws on failure or above a limit.
 * Several accounts may have an unconfirmed address: chooses the one whose password matches, or the
 * owner of a known device. Failures cost the same for known and unknown accounts, and the latest
 * account is checked first, so that timing reveals nothing.
 */
async function judge(context: Context, credentials: Credentials): Promise<Judged> {
  const { identifier, password, devices = [], mailCode } = credentials;
  const { db, address } = context;
  const typed = canonicalIdentifier(identifier);
  const candidates = await findByIdentifier(db, typed);
  if (mailCode !== undefined) return judgeByCode(context, { candidates, password, mailCode });
  const device = await knownDevice(
    db,
    candidates.map(({ id }) => id),
    devices,
  );
  const tried = device
    ? [{ user: candidates.find(({ id }) => id === device.userId), silent: [] }]
    : Array.from({ length: candidatesOf(typed) }, (_, place) => {
        const user = candidates[place];
        return { user, silent: silentLimits(address, user ? `user ${user.id}` : `nobody ${place} ${typed}`) };
      });
  const shownLimits = device ? deviceLimits(device) : visibleLimits(address, typed);
  await assertAttempts(context, shownLimits);
  for (const { user, silent } of tried) {
    const isShut = await areSpent(context, silent);
    const isRight = await verifyPassword(isShut ? undefined : user?.passwordHash, password);
    if (user && isRight) return { user, device, counted: [...shownLimits, ...silent] };
  }
  await recordFailures(context, [...shownLimits, ...tried.flatMap(({ silent }) => silent)]);
  await audit(db, context, { action: 'session.start', outcome: 'refused', subjectId: candidates.at(-1)?.id ?? null });
  throw refuse('account.wrongCredentials');
}

/**
 * The same with a mailed code, which bypasses limits that strangers may have reached. Wrong codes
 * are counted by network, wrong passwords by code.
 */
async function judgeByCode(
  context: Context,
  { candidates, password, mailCode }: { candidates: readonly UserRow[]; password: string; mailCode: string },
): Promise<Judged> {
  const { config, db } = context;
  const here: Attempt[] = [['signInCodeHere', networkOf(context.address)]];
  await assertAttempts(context, here);
  const found = await findSignInCode(
    db,
    candidates.map(({ id: userId }) => ({ userId, hash: signInCodeHash(config, userId, mailCode) })),
  );
  const user = candidates.find(({ id }) => id === found?.userId);
  if (!found || !user) {
    await recordFailures(context, here);
    throw refuseField('mailCode', 'account.mailCodeWrong');
  }
  if (await verifyPassword(user.passwordHash, password)) return { user, device: undefined, codeId: found.id, counted: [] };
  await noteWrongTry(db, found.id);
  await audit(db, context, { action: 'session.start', outcome: 'refused', subjectId: user.id });
  throw refuse('account.wrongCredentials');
}

/** Starts a session and remembers the device; undefined if the code is wrong. */
async function open(
  context: Context,
  { user, device, codeId }: Pick<Judged, 'user' | 'device' | 'codeId'>,
  code: string | undefined,
): Promise<{ token: string; sessionId: string; device: string } | undefined> {
  return context.db.transaction(async (tx) => {
    // A concurrent reset has ended all sessions; a session with the old password must not survive
    // it.
    const present = await lockUser(tx, user.id);
    if (present?.passwordHash !== user.passwordHash || present.suspendedAt) throw refuse('account.wrongCredentials');
    const factor = await findSecondFactor(tx, user.id);
    if (factor && factor.confirmedAt !== null) {
      if (code === undefined) throw refuse('account.secondFactorRequired');
      if (!(await consumeCode(tx, context.config, user.id, factor, code))) return undefined;
    }
    if (codeId !== undefined && !(await consumeSignInCode(tx, codeId))) throw refuseField('mailCode', 'account.mailCodeWrong');
    const known = await saveDevice(tx, user.id, device);
    const started = await startSession(context, tx, present, known.id);
    await noteSignIn(tx, user.id, context.language);
    await audit(tx, context, { action: 'session.start', subjectId: user.id, actorId: user.id });
    return { ...started, device: known.secret };
  });
}
