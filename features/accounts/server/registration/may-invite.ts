import type { Viewer } from '#platform/server/viewer.ts';
import type { RegistrationRule } from './registration-rule.ts';

/** Administrators invite, and managers where administrators say so. */
export function mayInvite(viewer: Viewer, { managersInvite }: Pick<RegistrationRule, 'managersInvite'>): boolean {
  return viewer.isAdministrator || (viewer.role === 'manager' && managersInvite);
}
