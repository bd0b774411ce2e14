import sql, { type Sql } from 'sql-template-tag';
import { memberGroupIds } from '#features/groups/server/public-api.ts';
import { definePolicy } from '#platform/server/security/policy.ts';
import { isSignedIn, type Viewer } from '#platform/server/security/viewer.ts';
import { holdersOf } from '../contract/rules/people.ts';
import { roles as allRoles, type Role } from '../contract/rules/events.ts';
import type { AssemblyState } from '../contract/rules/state.ts';

/** Fields of an assembly on which rights depend. Only members of the group see one. */
export interface AssemblySeen {
  convenerId: string | null;
  /** Visible to its convener only: hidden by moderators and unchangeable, or (`isWaiting`) held for review. */
  isHidden: boolean;
  isWaiting: boolean;
  /** Roles of the viewer in the assembly. */
  roles: readonly Role[];
  /** Whether the viewer decides for the group; only where the right depends on it. */
  decidesForGroup?: boolean;
}

/** Roles that a person has now. */
export const rolesOf = (state: Pick<AssemblyState, 'offices'>, userId: string): Role[] =>
  allRoles.filter((role) => holdersOf(state, role).includes(userId));

export const policy = definePolicy({
  'assembly.list': { who: 'signedIn', because: 'Current members may list the assemblies of their groups.' },
  'assembly.read': { who: 'signedIn', because: 'Current members of the group may read its assemblies and their log.' },
  'assembly.convene': {
    who: 'signedIn',
    when: (_viewer: Viewer, group: { decidesForGroup: boolean }) => group.decidesForGroup,
    because: 'The manager of the group and deputies with the capability `decide` may convene its assembly.',
    people: {
      reveals: 'Nothing: votes given to someone who is no member of the group are ignored without notice.',
      happens:
        'Every member of the group is convened, with the number of votes that is given: all get an email and the notification of the group, and are on the roll, which all members see.',
      reaches: { groupMembers: ['assembly', 'email'], blockers: ['assembly', 'email'] },
    },
  },
  'assembly.lead': {
    who: 'signedIn',
    when: (_viewer: Viewer, { roles, isHidden }: AssemblySeen) => !isHidden && roles.includes('chair'),
    because: 'The chair leads the assembly: opens and closes it, its items and its votes, and adds elections.',
  },
  'assembly.annex': {
    who: 'signedIn',
    when: (viewer: Viewer, { roles, isHidden, convenerId }: AssemblySeen) =>
      !isHidden && (roles.includes('chair') || viewer.id === convenerId),
    because: 'The convener adds and withdraws documents until the assembly is opened, the chair until it is closed.',
  },
  'assembly.cancel': {
    who: 'signedIn',
    when: (viewer: Viewer, { convenerId, isHidden }: AssemblySeen) => !isHidden && viewer.id === convenerId,
    because: 'The convener may call off an assembly that was not opened.',
  },
  'assembly.reschedule': {
    who: 'signedIn',
    when: (viewer: Viewer, { convenerId, isHidden }: AssemblySeen) => !isHidden && viewer.id === convenerId,
    because: 'The convener may announce another start or place until the assembly is opened.',
  },
  'assembly.giveRole': {
    who: 'signedIn',
    when: (viewer: Viewer, { roles, isHidden, convenerId }: AssemblySeen) =>
      !isHidden && (roles.includes('chair') || viewer.id === convenerId),
    because: 'The chair and the convener give the roles in an assembly to members who were convened.',
    people: {
      reveals: 'Whether the person was a member at the convocation, which all members see.',
      happens: 'The person gets a role in the assembly, or loses it, which all members see.',
      reaches: { groupMembers: ['assembly'], blockers: ['assembly'] },
    },
  },
  'assembly.takeChair': {
    who: 'signedIn',
    when: (viewer: Viewer, { roles, isHidden, convenerId, decidesForGroup }: AssemblySeen) =>
      !isHidden && (roles.length > 0 || viewer.id === convenerId || decidesForGroup === true),
    because:
      'When chair and convener are gone, the secretary, tellers and those who decide for the group may ask for the chair; chair and convener may answer.',
  },
  'assembly.attend': {
    who: 'signedIn',
    when: (_viewer: Viewer, { isHidden }: AssemblySeen) => !isHidden,
    because: 'Members who were convened take part; the chair, the secretary and tellers also check in people who are in the room.',
    people: {
      reveals: 'Whether the person was a member at the convocation, which all members see.',
      happens:
        'A member is asked for a proxy or proposed as a candidate and can decline it, or is noted as present by the officers of the assembly.',
      reaches: { groupMembers: ['assembly', 'notification'], blockers: ['assembly'] },
    },
  },
});

/**
 * Assemblies (as `t`) that the viewer may see: the one predicate for single assemblies and lists. It
 * follows current membership, also for the convener.
 */
export function visibleTo(viewer: Viewer): Sql {
  if (!isSignedIn(viewer)) return sql`false`;
  return sql`((not t.is_hidden or t.convener_id = ${viewer.id}) and t.group_id in ${memberGroupIds(viewer.id)})`;
}
