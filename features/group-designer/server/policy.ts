import sql, { type Sql } from 'sql-template-tag';
import { definePolicy } from '#platform/server/policy.ts';
import { isSignedIn, type Viewer } from '#platform/server/viewer.ts';

/** Fields of a design on which rights depend. */
export interface DesignSeen {
  ownerId: string;
}

/** Fields of a request on which rights depend. */
export interface RequestSeen {
  managerId: string | null;
}

const isOwner = (viewer: Viewer, { ownerId }: DesignSeen): boolean => viewer.id === ownerId;

export const policy = definePolicy({
  'design.template': { who: 'manager', because: 'Whoever may design groups is given the table to fill in.' },
  'design.list': { who: 'manager', because: 'Managers and administrators see their own designs; nobody else’s are told.' },
  'design.create': { who: 'manager', because: 'Managers answer for the groups they make.' },
  'design.read': {
    who: 'manager',
    when: isOwner,
    because: 'A design holds addresses of people who know nothing of it: it is for whoever made it.',
  },
  'design.edit': {
    who: 'manager',
    when: isOwner,
    because: 'Who made it.',
    people: { reveals: 'Nothing: what was typed is kept as it is. Of a manager, what the directory shows.', happens: 'Nothing.' },
  },
  'design.convert': {
    who: 'manager',
    when: isOwner,
    because:
      'Who made it, while still a manager: groups are founded under oneself, and under managers who agree; administrators ask nobody.',
    people: {
      reveals: 'Nothing: each address is “invited”, whether it has an account or not.',
      happens:
        'An address is invited by email, a person with an account by a notification, too. Nobody becomes a member before they accept; who declined, left or blocked is not invited.',
      reaches: { anybody: ['email', 'notification'] },
    },
  },
  'request.list': { who: 'manager', because: 'Each manager sees what they are asked, and to whose groups they always agree.' },
  'request.answer': {
    who: 'manager',
    when: (viewer: Viewer, { managerId }: RequestSeen) => managerId !== null && viewer.id === managerId,
    because: 'Whoever is asked, while still a manager; to everybody else it does not exist.',
  },
  'request.endAgreement': {
    who: 'manager',
    because: 'Each takes back what they agreed to themselves.',
    people: { reveals: 'Nothing: it is answered alike whether there was an agreement or not.', happens: 'Nothing.' },
  },
  'design.delete': { who: 'manager', when: isOwner, because: 'Who made it.' },
});

/** Designs (as `d`) that a viewer may see. */
export function visibleTo(viewer: Viewer): Sql {
  return isSignedIn(viewer) ? sql`d.owner_id = ${viewer.id}` : sql`false`;
}
