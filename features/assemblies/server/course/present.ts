import { detectLanguage } from '#platform/server/i18n/detect-language.ts';
import { may } from '#platform/server/security/policy.ts';
import type { Viewer } from '#platform/server/security/viewer.ts';
import type { AssemblyState } from '../../contract/rules/state.ts';
import { takenFrom } from '../../contract/rules/succession.ts';
import type { Annex } from '../../contract/annex-shapes.ts';
import type { Assembly, AssemblyWhole } from '../../contract/shapes.ts';
import type { ConvocationCounts } from '../convocation/convocation-store.ts';
import { policy, rolesOf } from '../policy.ts';
import type { AssemblyRow } from '../store.ts';
import { Asked, namedIn } from './asked.ts';
import { personalOf, type Personal } from './present-personal.ts';
import { sharedOf, type Shared } from './present-shared.ts';

/** Shape of an assembly in lists. */
export const present = (row: AssemblyRow): Assembly => ({
  id: row.id,
  title: row.title,
  language: detectLanguage(`${row.title} ${row.agenda}`),
  group: { id: row.groupId, name: row.groupName },
  startsAt: row.startsAt,
  timeZone: row.timeZone,
  place: row.place,
  phase: row.phase,
  isHidden: row.isHidden,
  isWaiting: row.isWaiting || undefined,
});

/** The current state of an assembly, for the viewer. */
export function presentWhole(
  row: AssemblyRow,
  state: AssemblyState,
  dependencies: { viewer: Viewer; at: number; convocations: ConvocationCounts; decidesForGroup: boolean; annexes: Annex[] },
): AssemblyWhole {
  const { viewer, at, convocations, decidesForGroup, annexes } = dependencies;
  const actor = viewer.id ?? '';
  const givesRoles = may(viewer, policy, 'assembly.giveRole', { ...row, roles: rolesOf(state, actor) });
  const personal = personalOf(new Asked(state, { actor, at, isHidden: row.isHidden }), actor, { givesRoles, decidesForGroup });
  const shared = sharedOf(state);
  return {
    ...present(row),
    ...shared,
    ...personal,
    items: joined(shared, personal),
    annexes,
    chairRequest: requestIn(state, at),
    convocations,
    headHash: row.headHash,
  };
}

/** Items with what all see, and what the viewer sees. */
function joined({ items }: Shared, { items: mine }: Personal): AssemblyWhole['items'] {
  return both(items, mine, (item, own) => ({
    ...item,
    ...own,
    motions: both(item.motions, own.motions, (motion, ownMotion) => ({
      ...motion,
      ...ownMotion,
      postal: { ...motion.postal, ...ownMotion.postal },
    })),
    elections: both(item.elections, own.elections, (election, { round, ...ownElection }) => ({
      ...election,
      ...ownElection,
      round: election.round && round && { ...election.round, ...round },
    })),
  }));
}

/** Things of two lists in the same order, together. */
const both = <One, Other, Joined>(ones: readonly One[], others: readonly Other[], join: (one: One, other: Other) => Joined): Joined[] =>
  ones.flatMap((one, index) => {
    const other = others[index];
    return other === undefined ? [] : [join(one, other)];
  });

/** Person who asks for the chair at a given time. */
export function requestIn(state: AssemblyState, at: number): AssemblyWhole['chairRequest'] {
  const request = state.chairRequest;
  if (!request) return null;
  const from = takenFrom(state, request);
  return { person: namedIn(state, request.person), takeableAt: new Date(from).toISOString(), isTakeable: at >= from };
}
