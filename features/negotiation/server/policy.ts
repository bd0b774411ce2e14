import sql, { type Sql } from 'sql-template-tag';
import { definePolicy } from '#platform/server/policy.ts';
import { isSignedIn, type Viewer } from '#platform/server/viewer.ts';
import type { PartyStatus } from '../contract/kinds.ts';

/** The parts of a session that rights depend on. */
export interface SessionSeen {
  viewerStatus: PartyStatus | 'none';
  isEnded: boolean;
}

/** Former parties can read a session again once it has ended. */
const reads = (_viewer: Viewer, { viewerStatus, isEnded }: SessionSeen) =>
  viewerStatus === 'present' || (isEnded && (viewerStatus === 'left' || viewerStatus === 'removed'));

export const policy = definePolicy({
  'negotiation.start': { who: 'manager', needsSession: true, because: 'Managers answer for the sessions they start.' },
  'negotiation.list': { who: 'signedIn', because: 'Each person sees their own, and those of their groups that they may join.' },
  'negotiation.join': {
    who: 'signedIn',
    needsSession: true,
    because:
      'Whoever has the ID may join, or ask to where the manager admits; where it is restricted to a group, its members alone; one that moderators hid, nobody.',
  },
  'negotiation.read': {
    who: 'signedIn',
    when: reads,
    because: 'The parties; once it has ended, those too who left or were removed. To everybody else it does not exist.',
  },
  'negotiation.take': {
    who: 'signedIn',
    needsSession: true,
    when: reads,
    because: 'The parties present; what the manager alone does is refused to the others (`negotiation.managerOnly`).',
    people: {
      reveals: 'The parties of the session, and who asks to join it. Of all others nothing.',
      happens: 'Nothing: only a person who joined is a party, and a party who is asked to lead the session accepts or declines.',
    },
  },
  'contract.verify': { who: 'anyone', because: 'Whoever was handed a contract may check it; only dates and counts are told.' },
  'contract.count': { who: 'anyone', because: 'A number says of nobody that they agreed on something; where it is small, none is told.' },
  'contract.differences': { who: 'administrator', because: 'Those who run the site put right what somebody changed in what it keeps.' },
});

/** Condition for sessions (as `n`) that a viewer can read, equivalent to `negotiation.read`. */
export function visibleTo(viewer: Viewer): Sql {
  if (!isSignedIn(viewer)) return sql`false`;
  return sql`exists (
    select from negotiation_parties own where own.session_id = n.id and own.user_id = ${viewer.id}
      and (own.status = 'present' or n.phase = 'ended' and own.status in ('left', 'removed')))`;
}

/**
 * Condition for sessions (as `n`) that members of its group may join. A session hidden by
 * moderators keeps its parties, so that nobody loses a vote, but nobody else can find or join it.
 */
export const isOpenToGroup = sql`(n.phase <> 'ended' and not n.is_hidden)`;
