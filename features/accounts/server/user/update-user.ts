import type { ParsedInput } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { authorize } from '#platform/server/security/policy.ts';
import { refuse, refuseField } from '#platform/server/common/refusal.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import { fieldsWith } from '../../contract/chosen-fields.ts';
import type { updateUser as endpoint } from '../../contract/endpoints.ts';
import type { OwnUser } from '../../contract/shapes.ts';
import { countAttempts } from '../attempts/attempt-limits.ts';
import { audit } from '../audit/audit.ts';
import { deleteConfirmationsOf } from '../email/confirmation-store.ts';
import { findEmailChange, putEmailChange } from '../email/email-change-store.ts';
import { isSameAddress } from '../email/same-address.ts';
import { accountChanged, confirmationRequested } from '../domain-events.ts';
import { assertPassword } from '../password/assert-password.ts';
import { cleanPicture } from '../picture/clean-picture.ts';
import { storePicture, type StoredPicture } from '../picture/store-picture.ts';
import { isOwnFace } from '../picture/picture-address.ts';
import { isUsername, usernameOf } from '../../contract/username-rule.ts';
import { policy } from '../policy.ts';
import { domainProblems } from '../registration/domain-problems.ts';
import { registrationRule } from '../registration/registration-rule.ts';
import { presentOwnUser } from './present-user.ts';
import { refusalOfTaken, takenFields } from './taken-fields.ts';
import { findUser, lockUser, updateUserFields } from './user-store.ts';

const hideable = fieldsWith({ isHideable: true });

type Input = Pick<ParsedInput<typeof endpoint>, 'params' | 'body'>;

/**
 * Changes the user's own data; absent fields do not change. A new address requires the password. It
 * takes effect once it is confirmed and the current one, if confirmed, has agreed. A mere change of
 * case takes effect immediately.
 */
export async function updateUser(context: Context, { params, body }: Input): Promise<OwnUser> {
  const viewer = signedIn(context.viewer);
  authorize(viewer, policy, 'user.edit', { id: params.id });
  if (body.id !== undefined && body.id !== params.id) throw refuseField('id', 'field.invalid');
  const before = await findUser(context.db, params.id);
  if (!before) throw refuse('thing.notFound');
  // An existing username that violates today's rules can be kept.
  const isNewUsername = body.username !== before.username;
  const username = isNewUsername ? usernameOf(body.username) : body.username;
  if (isNewUsername && !isUsername(username)) throw refuseField('username', 'account.usernameInvalid');
  const isNewAddress = !isSameAddress(body.email, before.email);
  const taken = await takenFields(context, { username, email: body.email }, params.id);
  const fields = [
    ...taken.filter(({ name }) => name !== 'username' || isNewUsername),
    // An existing address of another domain can be kept.
    ...(isNewAddress ? domainProblems(body.email, await registrationRule(context.db, context)) : []),
  ];
  if (fields.length) throw refuse('input.invalid', { fields });
  if (isNewAddress) {
    await assertPassword(context, before.id, body.currentPassword, { action: 'account.update', field: 'currentPassword' });
    await countAttempts(context, [['confirmationAccount', params.id]]);
  }
  const picture = await pictureOf(context, before.id, body.profileImage);

  return context.db.transaction(async (tx) => {
    const present = await lockUser(tx, params.id);
    if (!present) throw refuse('thing.notFound');
    if (present.email !== before.email || (isNewAddress && present.passwordHash !== before.passwordHash)) throw refuse('state.conflict');
    const { id: _id, currentPassword: _password, email, profileImage: _image, ...given } = body;
    const wanted = Object.fromEntries(Object.entries({ ...given, username }).filter(([, value]) => value !== undefined));
    const changed = { ...present, ...wanted, ...(isNewAddress ? {} : { email }) };
    if (present.isProfileHidden && (picture || hideable.some((name) => changed[name]))) throw refuse('account.profileHidden');
    const user = await updateUserFields(tx, params.id, changed, { picture, isNewUsername }).catch((error: unknown) => {
      throw refusalOfTaken(error);
    });
    await context.emit(tx, accountChanged({ userId: user.id, isRenamed: user.name !== present.name }));
    if (isNewAddress) {
      // Invalidates links to previously requested addresses.
      await deleteConfirmationsOf(tx, user.id);
      await putEmailChange(tx, user.id, email, viewer.sessionId);
      await context.emit(tx, confirmationRequested({ userId: user.id }));
      await audit(tx, context, { action: 'user.changeEmail', subjectId: user.id });
    }
    return presentOwnUser(context, viewer, user, await findEmailChange(tx, user.id));
  });
}

/** Stored picture; `undefined` if it does not change. */
async function pictureOf(context: Context, id: string, given: string | null | undefined): Promise<StoredPicture | null | undefined> {
  if (given === undefined || given === null) return given;
  return isOwnFace(id, given) ? undefined : storePicture(context, await cleanPicture(given));
}
