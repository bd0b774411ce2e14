import sql, { type Sql } from 'sql-template-tag';
import { definePolicy } from '#platform/server/security/policy.ts';
import { isSignedIn, type Viewer } from '#platform/server/security/viewer.ts';
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
  'negotiation.start': { who: 'manager', needsSession: true, because: 'Managers and administrators may start sessions.' },
  'negotiation.list': { who: 'signedIn', because: 'Users may list their own sessions, and those of their groups that they can join.' },
  'negotiation.join': {
    who: 'signedIn',
    needsSession: true,
    because:
      'Signed-in users with the ID may join, or request admission if the manager admits people. A session restricted to a group is open to its members only. No one may join a session that moderators have hidden.',
  },
  'negotiation.read': {
    who: 'signedIn',
    when: reads,
    because:
      'The parties may read the session. After its end, people who left or were removed may read it too. For other people, it does not exist.',
  },
  'negotiation.take': {
    who: 'signedIn',
    needsSession: true,
    when: reads,
    because: 'Present parties may act in the session. Actions of the manager fail for other parties with `negotiation.managerOnly`.',
    people: {
      reveals: 'The parties of the session, and people who request to join it. Nothing about other people.',
      happens: 'Nothing: only people who joined are parties. A party who is offered the management can decline.',
    },
  },
  'contract.verify': { who: 'anyone', because: 'Anyone may verify a contract. Only dates and counts are disclosed.' },
  'contract.count': { who: 'anyone', because: 'Anyone may read the number of contracts. Small numbers are not disclosed.' },
  'contract.differences': { who: 'administrator', because: 'Administrators may list sessions whose stored data has changed.' },
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
 * moderators keeps its parties, so that no vote is lost, but no one else can find or join it.
 */
export const isOpenToGroup = sql`(n.phase <> 'ended' and not n.is_hidden)`;
