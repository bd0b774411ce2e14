import { setImmediate as otherWork } from 'node:timers/promises';
import { rooms } from '#platform/server/common/live-rooms.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import type { Queries } from '#platform/server/database/db.ts';
import { changeOf, type Change } from '../../contract/change.ts';
import { assemblyContinuedEvent, representedAt, self, type AssemblyChanges } from '../../contract/changes.ts';
import { assemblyChangedMessage, assemblyContinuedMessage } from '../../contract/limits.ts';
import type { AssemblyState } from '../../contract/rules/state.ts';
import type { AssemblyWhole } from '../../contract/shapes.ts';
import { countConvocations } from '../convocation/convocation-store.ts';
import { Asked } from '../course/asked.ts';
import { requestIn } from '../course/present.ts';
import { personalOf, type Personal } from '../course/present-personal.ts';
import { sharedOf } from '../course/present-shared.ts';
import type { AssemblyFacts, LogRange } from '../domain-events.ts';
import { rolesOf } from '../policy.ts';
import { findDeciders, findHead } from '../store.ts';
import { stateOf } from './state-cache.ts';

/** People whose changes are computed before other requests are answered. */
const together = 200;

/**
 * Sends what changed in an assembly to the windows of all members: the same message to all of them, instead of an answer
 * of thousands of people to each. Where it cannot be sent, windows read the assembly again.
 */
export async function sendChanges({ db, live }: Pick<AppContext, 'db' | 'live'>, facts: AssemblyFacts & { range?: LogRange | undefined }) {
  const { id, groupId, range } = facts;
  const changes = range && (await changesIn(db, { id, groupId, range }));
  if (changes) live.sendEvent([rooms.group(groupId)], assemblyContinuedEvent, changes);
  live.send([rooms.group(groupId)], { type: changes ? assemblyContinuedMessage : assemblyChangedMessage, id });
}

/** Undefined where windows need what the log does not have: addresses of documents, and texts of an assembly that is hidden. */
async function changesIn(db: Queries, { id, groupId, range }: AssemblyFacts & { range: LogRange }): Promise<AssemblyChanges | undefined> {
  const { from, seq, after, headHash } = range;
  if (from === 0 || !(await findHead(db, id))) return undefined;
  const [before, state] = [await stateOf(db, { id, seq: from }), await stateOf(db, { id, seq })];
  if (before.annexes !== state.annexes || before.moves !== state.moves) return undefined;
  const [convocations, deciders] = [await countConvocations(db, id), await findDeciders(db, groupId)];
  return { id, after, seq, ...(await changesBetween(before, state, { at: Date.now(), deciders, convocations, headHash })) };
}

/** Changes between two states for viewers of the assembly. */
export async function changesBetween(
  before: AssemblyState,
  state: AssemblyState,
  { convocations, headHash, ...seen }: Seen & Pick<AssemblyWhole, 'convocations' | 'headHash'>,
): Promise<PersonalChanges & Pick<AssemblyChanges, 'shared'>> {
  const shared = changeOf(
    { ...sharedOf(before), chairRequest: undefined, convocations: undefined, headHash: '' },
    { ...sharedOf(state), chairRequest: requestIn(state, seen.at), convocations, headHash },
  );
  return { shared: shared ?? { members: {} }, ...(await personalChanges(before, state, seen)) };
}

interface Seen {
  at: number;
  deciders: ReadonlySet<string>;
}

/** A choice in the text of a change: how the viewer has voted, by name. */
const choice = /"mine":\{"to":(?!null)/;

type PersonalChanges = Pick<AssemblyChanges, 'personal' | 'of' | 'others'>;

/** Changes for each person; most people share one. */
async function personalChanges(before: AssemblyState, state: AssemblyState, seen: Seen): Promise<PersonalChanges> {
  const people = new Map<string, string[]>();
  // Members who were never on the roll have no code here.
  for (const [index, person] of ['', ...state.people.map((each) => each.person)].entries()) {
    if (index % together === together - 1) await otherWork();
    const change = JSON.stringify(personalChange(before, state, person, seen) ?? null);
    const alike = people.get(change);
    if (alike) alike.push(person);
    else people.set(change, [person]);
  }
  const kinds = [...people].toSorted(([, one], [, other]) => other.length - one.length);
  const entries = kinds.flatMap(([, persons], kind) => (kind === 0 ? [] : persons.map((person) => [person, kind] as const)));
  const { '': others = 0, ...of } = Object.fromEntries(entries);
  const personal = kinds.map(([change]) => (choice.test(change) ? 'read' : (JSON.parse(change) as Change | null)));
  return { personal, of, others };
}

function personalChange(before: AssemblyState, state: AssemblyState, actor: string, { at, deciders }: Seen): Change | undefined {
  const of = (seen: AssemblyState): Personal => {
    const givesRoles = rolesOf(seen, actor).includes('chair') || seen.convener === actor;
    return personalOf(new Asked(seen, { actor, at, isHidden: false }), actor, { givesRoles, decidesForGroup: deciders.has(actor) });
  };
  // All rights, also those that have not changed: they depend on the time too.
  return changeOf({ ...of(before), can: null }, coded(of(state), actor));
}

/** With `votesFor` as changes have it. */
function coded(personal: Personal, actor: string): Personal {
  const represents = personal.me?.represents.map(({ id }) => id) ?? [];
  const code = (person: string) => (person === actor ? self : representedAt(represents.indexOf(person)));
  const withCodes = <Voting extends { votesFor: string[] }>(voting: Voting): Voting => ({ ...voting, votesFor: voting.votesFor.map(code) });
  return {
    ...personal,
    items: personal.items.map((item) => ({
      ...item,
      motions: item.motions.map(withCodes),
      elections: item.elections.map((election) => ({ ...election, round: election.round && withCodes(election.round) })),
    })),
  };
}
