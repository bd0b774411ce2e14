import { definePolicy } from '#platform/server/security/policy.ts';

/** The data of a mailing list on which rights depend. Only members of the group see it. */
interface ListSeen {
  mayEdit: boolean;
}

export const policy = definePolicy({
  'receivedMail.list': { who: 'signedIn', because: 'Signed-in people may see what became of their own emails.' },
  'receivedMail.read': {
    who: 'signedIn',
    because: 'People may read their own emails whole; others may not, since quotations contain personal addresses.',
  },
  'mailIn.read': { who: 'administrator', because: 'Administrators may see how emails come in, and how many, but not their content.' },
  'mailingList.read': { who: 'signedIn', because: 'Members of the group may see its email address, and whether they follow it by email.' },
  'mailingList.open': {
    who: 'signedIn',
    when: (_viewer, { mayEdit }: ListSeen) => mayEdit,
    because:
      'The manager of the group and deputies with the capability `edit` may let members write to it by email, unless moderators have hidden the group.',
  },
  'mailingList.follow': { who: 'signedIn', because: 'Members of the group may get its messages by email, and end that.' },
});
