import type { PersonSeen, PersonWhole } from '../../contract/administration-shapes.ts';
import type { PersonRow, PersonWholeRow } from './people-store.ts';

/** Shape of a person in an administrator's list. */
export function presentPerson(row: PersonRow): PersonSeen {
  const { suspendedAt: since } = row;
  return {
    id: row.id,
    username: row.username,
    name: row.name,
    email: row.email,
    isEmailConfirmed: row.isEmailConfirmed,
    role: row.role,
    isAdministrator: row.isAdministrator,
    createdAt: row.createdAt,
    lastActiveAt: row.lastActiveAt,
    suspension: since === null ? null : { since, until: row.suspendedUntil, reason: row.suspensionReason },
  };
}

/** Shape of a person with all details for administrators. */
export function presentWholePerson(row: PersonWholeRow): PersonWhole {
  const { openSessions, hasTwoFactor, isLastAdministrator } = row;
  return { ...presentPerson(row), openSessions, hasTwoFactor, isLastAdministrator };
}
