import type { Viewer } from '#platform/server/security/viewer.ts';
import type { RegistrationRule } from './registration-rule.ts';

/** Administrators may invite; managers only if the settings allow it. */
export function mayInvite(viewer: Viewer, { managersInvite }: Pick<RegistrationRule, 'managersInvite'>): boolean {
  return viewer.isAdministrator || (viewer.role === 'manager' && managersInvite);
}
