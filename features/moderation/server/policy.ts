import sql, { type Sql } from 'sql-template-tag';
import { definePolicy } from '#platform/server/security/policy.ts';
import type { SignedInViewer, Viewer } from '#platform/server/security/viewer.ts';

/** A case, with the data on which the rights of moderators depend. */
export interface CaseSeen {
  authorId: string | null;
  /** The viewer moderates all groups that the thing is shared with. */
  isOfOwnGroups: boolean;
}

const moderates = (viewer: Viewer, { authorId, isOfOwnGroups }: CaseSeen): boolean =>
  authorId !== viewer.id && (viewer.isAdministrator || isOfOwnGroups);

export const policy = definePolicy({
  'report.make': {
    who: 'signedIn',
    because: 'Signed-in users may report an item that they can see, once.',
    people: {
      reveals: 'Nothing: a person whom the caller cannot see is not found, like a person who does not exist.',
      happens: 'A case is opened for moderators. The person is notified only of a decision.',
      reaches: { groupMembers: ['report'], blockers: ['report'] },
    },
  },
  'report.listAll': { who: 'administrator', because: 'Administrators may list all cases except those about themselves.' },
  'report.listOwn': {
    who: 'signedIn',
    because:
      'Managers, and deputies with the capability `moderate`, may list the cases about items that are shared only with their groups.',
  },
  'report.read': {
    who: 'signedIn',
    when: moderates,
    because:
      'Administrators and those who moderate all groups that the item is shared with (managers, and deputies with the capability `moderate`) may read the case. Its author may not.',
  },
  'report.look': {
    who: 'signedIn',
    when: moderates,
    because:
      'Administrators and those who moderate all groups that the item is shared with may see its pictures. Each access is recorded in the audit.',
  },
  'report.decide': {
    who: 'signedIn',
    when: moderates,
    because:
      'Administrators and those who moderate all groups that the item is shared with may decide the case. An appeal is decided by another moderator, if there is another administrator.',
  },
  'report.assign': {
    who: 'signedIn',
    when: moderates,
    because:
      'Administrators and those who moderate all groups that the item is shared with may take a waiting case, take it over from another moderator, or put it back.',
  },
  'report.answer': { who: 'signedIn', when: moderates, because: 'The moderators of the case may write to its author about the appeal.' },
  'report.figures': { who: 'administrator', because: 'Administrators may read the moderation figures.' },
  'statement.list': {
    who: 'signedIn',
    because: 'Users may list decisions about their own items, and the outcomes of their reports.',
    people: { reveals: 'Decisions about items that the caller created or reported, and nothing about other people.', happens: 'Nothing.' },
  },
  'statement.read': {
    who: 'signedIn',
    because: 'The author of the item and people who reported it may read the decision. For other people, it does not exist.',
  },
  'statement.contest': {
    who: 'signedIn',
    when: (viewer: Viewer, { authorId }: { authorId: string | null }) => authorId !== null && viewer.id === authorId,
    because: 'Only the author of the item may appeal.',
  },
});

/**
 * Subquery of the groups that a person moderates, as a manager or as a deputy with the capability
 * `moderate`. The rule of groups, whose code moderation cannot import.
 */
export const moderatedBy = ({ id }: Pick<Viewer, 'id'>): Sql => sql`(
  select held.group_id from group_rights held where held.user_id = ${id} and held.capability = 'moderate')`;

/** Subquery of the people who moderate the groups in `groupIds`: `user_id` and `group_id`. */
export const moderatorsOfGroups = (groupIds: Sql): Sql => sql`(
  select distinct held.user_id, held.group_id from group_rights held where held.group_id in ${groupIds} and held.capability = 'moderate')`;

/** Whether the viewer moderates all groups of case `c`. */
export const isOfOwnGroups = (viewer: Pick<Viewer, 'id'>): Sql => sql`(c.group_ids <> '{}' and c.group_ids <@ array${moderatedBy(viewer)})`;

/**
 * Whether the viewer moderates case `c`: the only predicate, for single cases and the queue. Never
 * for cases about the viewer.
 */
export function visibleTo(viewer: SignedInViewer): Sql {
  const isOthers = sql`c.author_id is distinct from ${viewer.id}`;
  return viewer.isAdministrator ? isOthers : sql`(${isOthers} and ${isOfOwnGroups(viewer)})`;
}

/** Whether case `c` concerns a person: decided and about their own thing, or reported by them. */
export const concerns = (viewer: SignedInViewer): Sql => sql`(
  c.author_id = ${viewer.id} and exists (select from moderation_decisions d where d.case_id = c.id and d.decision <> 'decline')
  or exists (select from moderation_reports r where r.case_id = c.id and r.reporter_id = ${viewer.id}))`;

/**
 * Whether the thing with this UUID is held for review. For features to join with their own hidden
 * rows, which are few.
 */
export const isWaiting = (kind: string, id: Sql): Sql => sql`exists (
  select from moderation_cases held where held.kind = ${kind} and held.thing_id = ${id}::text and held.state = 'open' and held.is_waiting)`;

/** Whether case `c` is waiting and the viewer moderates it. */
export const waitingFor = (viewer: SignedInViewer): Sql => sql`(c.state in ('open', 'contested') and ${visibleTo(viewer)})`;
