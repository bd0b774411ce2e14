import type { AppContext } from '#platform/server/app-context.ts';
import type { AddressHolder } from '#platform/server/http/signed-address.ts';
import { fieldNames, fieldsWith, fieldValues } from '../../contract/chosen-fields.ts';
import type { OwnUser, Person } from '../../contract/shapes.ts';
import type { EmailChangeRow } from '../email/email-change-store.ts';
import { faceAddress } from '../picture/picture-address.ts';
import type { UserRow } from './user-store.ts';

/** Full shape of the user's own account, with a pending change of address. */
export function presentOwnUser(
  app: Pick<AppContext, 'config'>,
  viewer: AddressHolder,
  user: UserRow,
  change: EmailChangeRow | undefined,
): OwnUser {
  const { id, username, name, role, email, emailConfirmedAt, isProfileHidden, isAdministrator, createdAt } = user;
  const isConfirmed = emailConfirmedAt !== null;
  return {
    id,
    username,
    name,
    role,
    ...fieldValues(fieldNames, user),
    email,
    isEmailConfirmed: isConfirmed,
    emailChange: change
      ? {
          email: change.email,
          waitsFor: [
            ...(isConfirmed && change.agreedAt === null ? (['presentAddress'] as const) : []),
            ...(change.confirmedAt === null ? (['newAddress'] as const) : []),
          ],
        }
      : null,
    profileImage: faceAddress(app, viewer, user),
    isProfileHidden,
    isAdministrator,
    createdAt,
    can: { edit: true },
  };
}

/** Shape of another person for signed-in users. */
export function presentPerson(user: UserRow): Person {
  const { id, username, name, role } = user;
  return { id, username, name, role, ...fieldValues(fieldsWith({ isInRecord: true }), user), can: { edit: false } };
}
