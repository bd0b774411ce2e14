import sql, { type Sql } from 'sql-template-tag';
import { definePolicy } from '#platform/server/security/policy.ts';
import { isSignedIn, type Viewer } from '#platform/server/security/viewer.ts';

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
  'design.template': { who: 'manager', because: 'Managers and administrators may download the template.' },
  'design.list': { who: 'manager', because: 'Managers and administrators may list their own designs.' },
  'design.create': { who: 'manager', because: 'Managers and administrators may create designs.' },
  'design.read': {
    who: 'manager',
    when: isOwner,
    because: 'Only the owner may read the design, because it contains addresses of people who do not know of it.',
  },
  'design.edit': {
    who: 'manager',
    when: isOwner,
    because: 'Only the owner may edit the design.',
    people: { reveals: 'Nothing: input is saved as typed. Of a manager, what the directory shows.', happens: 'Nothing.' },
  },
  'design.convert': {
    who: 'manager',
    when: isOwner,
    because:
      'Only the owner may convert the design, while they are a manager. Other managers must agree to manage a group, unless the owner is an administrator.',
    people: {
      reveals: 'Nothing: every address is shown as “invited”, with or without an account.',
      happens:
        'The address gets an email, and a person with an account a notification too. No one becomes a member before accepting. People who declined, left or blocked are not invited.',
      reaches: { anybody: ['email', 'notification'] },
    },
  },
  'request.list': { who: 'manager', because: 'Managers may list the requests to them, and the designers they always agree to.' },
  'request.answer': {
    who: 'manager',
    when: (viewer: Viewer, { managerId }: RequestSeen) => managerId !== null && viewer.id === managerId,
    because: 'Only the requested manager may answer. For other people, the request does not exist.',
  },
  'request.endAgreement': {
    who: 'manager',
    because: 'Managers may revoke their own agreements.',
    people: { reveals: 'Nothing: the response is the same whether or not there was an agreement.', happens: 'Nothing.' },
  },
  'design.delete': { who: 'manager', when: isOwner, because: 'Only the owner may delete the design.' },
});

/** Designs (as `d`) that a viewer may see. */
export function visibleTo(viewer: Viewer): Sql {
  return isSignedIn(viewer) ? sql`d.owner_id = ${viewer.id}` : sql`false`;
}
