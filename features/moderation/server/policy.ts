import sql, { type Sql } from 'sql-template-tag';
import { definePolicy } from '#platform/server/policy.ts';
import type { SignedInViewer, Viewer } from '#platform/server/viewer.ts';

/** A case, with the data on which the rights of moderators depend. */
export interface CaseSeen {
  authorId: string | null;
  /** The viewer manages all groups that the thing is shared with. */
  isOfOwnGroups: boolean;
}

const moderates = (viewer: Viewer, { authorId, isOfOwnGroups }: CaseSeen): boolean =>
  authorId !== viewer.id && (viewer.isAdministrator || isOfOwnGroups);

export const policy = definePolicy({
  'report.make': {
    who: 'signedIn',
    because: 'Everyone who sees a thing can report it, once.',
    people: {
      reveals: 'Nothing: a person whom the caller does not see is answered like one who does not exist.',
      happens: 'A case for those who decide. The person hears of it only by a decision.',
      reaches: { groupMembers: ['report'], blockers: ['report'] },
    },
  },
  'report.listAll': { who: 'administrator', because: 'Administrators see all cases but those about themselves.' },
  'report.listOwn': {
    who: 'signedIn',
    because: 'The manager of a group sees the cases of things that are for groups of theirs and for no others.',
  },
  'report.read': {
    who: 'signedIn',
    when: moderates,
    because: 'Administrators, and the manager of all groups that the thing is for; never its author.',
  },
  'report.look': {
    who: 'signedIn',
    when: moderates,
    because: 'The same: whoever decides about a picture has to see it. Each look is in the audit.',
  },
  'report.decide': {
    who: 'signedIn',
    when: moderates,
    because: 'The same; about an objection somebody else than who decided before, where there is another administrator.',
  },
  'report.answer': { who: 'signedIn', when: moderates, because: 'Whoever decides about the objection may ask its author.' },
  'report.figures': { who: 'administrator', because: 'What is counted of a year is for whoever answers for the site.' },
  'statement.list': {
    who: 'signedIn',
    because: 'Each person sees what was decided about their own, and what became of their reports.',
    people: { reveals: 'Decisions about what the caller made or reported, nothing of others.', happens: 'Nothing.' },
  },
  'statement.read': { who: 'signedIn', because: 'The author of the thing, and whoever reported it; all others are told of nothing.' },
  'statement.contest': {
    who: 'signedIn',
    when: (viewer: Viewer, { authorId }: { authorId: string | null }) => authorId !== null && viewer.id === authorId,
    because: 'The author of the thing.',
  },
});

/** Subquery of the groups that a person manages. */
export const managedBy = (viewer: Pick<Viewer, 'id'>): Sql =>
  sql`(select own.id from groups own where own.manager_id = ${viewer.id} and own.deleted_at is null)`;

/** Whether the viewer manages all groups of case `c`. */
export const isOfOwnGroups = (viewer: Pick<Viewer, 'id'>): Sql => sql`(c.group_ids <> '{}' and c.group_ids <@ array${managedBy(viewer)})`;

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
