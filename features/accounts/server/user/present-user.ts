import type { OwnUser, Person } from '../../contract/shapes.ts';
import type { UserRow } from './user-store.ts';

/** One's own record, whole. */
export function presentOwnUser(user: UserRow): OwnUser {
  const {
    id,
    username,
    name,
    role,
    city,
    country,
    email,
    emailConfirmedAt,
    pendingEmail,
    address,
    postalCode,
    phone,
    profileImage,
    isAdministrator,
    createdAt,
  } = user;
  return {
    id,
    username,
    name,
    role,
    city,
    country,
    email,
    isEmailConfirmed: emailConfirmedAt !== null,
    pendingEmail,
    address,
    postalCode,
    phone,
    profileImage,
    isAdministrator,
    createdAt,
    can: { edit: true },
  };
}

/** Somebody else, as far as signed-in people know each other. */
export function presentPerson({ id, username, name, role, city, country }: UserRow): Person {
  return { id, username, name, role, city, country, can: { edit: false } };
}
