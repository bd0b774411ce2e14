import { isBeforeDeadline } from './deadline.ts';
import type { PayloadOf } from './events.ts';
import { change, personOf } from './people.ts';
import { need } from './refusals.ts';
import type { AssemblyState, Person, Proxy } from './state.ts';

/**
 * Proxies: no one gives one to themself; who represents someone gives none, and who has given one
 * represents no one, so that there are neither chains nor circles. Each person has given at most one at a time and
 * holds at most as many as the by-laws allow. It needs the receiver's acceptance, and lapses
 * when the giver arrives, in person or remotely, or when one of the two is removed from the roll. Until
 * a ballot was cast with it, the giver may revoke it and the receiver decline it. If the by-laws have a deadline, it is
 * given and accepted before.
 */
type Pair = PayloadOf<'proxyGiven'>;

const isInForce = ({ state }: Proxy) => state === 'given' || state === 'accepted';

/** People represented by a person. */
export const representedBy = ({ proxies }: Pick<AssemblyState, 'proxies'>, person: string): string[] =>
  proxies.filter(({ to, state }) => to === person && state === 'accepted').map(({ from }) => from);

/** The proxy that a person has given, accepted or not. */
export const proxyOf = ({ proxies }: Pick<AssemblyState, 'proxies'>, person: string): Proxy | undefined =>
  proxies.find((proxy) => proxy.from === person && isInForce(proxy));

export function giveProxy(state: AssemblyState, { from, to }: Pair, at: number): AssemblyState {
  need(from !== to, 'proxy.self');
  need(isBeforeDeadline(state, at), 'proxy.late');
  personOf(state, from, 'vote');
  personOf(state, to, 'vote');
  need(proxyOf(state, from) === undefined, 'proxy.alreadyGiven');
  checkPair(state, { from, to });
  const proxy: Proxy = { from, to, state: 'given', givenAt: at, acceptedAt: null, endedAt: null, isUsed: false };
  return { ...state, proxies: [...state.proxies, proxy] };
}

export function acceptProxy(state: AssemblyState, pair: Pair, at: number): AssemblyState {
  const proxy = given(state, pair);
  need(proxy.state === 'given', 'proxy.alreadyAccepted');
  need(isBeforeDeadline(state, at), 'proxy.late');
  checkPair(state, pair);
  return put(state, proxy, { state: 'accepted', acceptedAt: at });
}

export function endProxy(state: AssemblyState, pair: Pair, how: 'declined' | 'revoked', at: number): AssemblyState {
  const proxy = given(state, pair);
  need(!proxy.isUsed, 'proxy.used');
  return put(state, proxy, { state: how, endedAt: at });
}

/** Conditions for giving and for accepting a proxy. */
function checkPair(state: AssemblyState, { from, to }: Pair): void {
  need(personOf(state, from).presence === null, 'proxy.giverPresent');
  need(representedBy(state, from).length === 0, 'proxy.giverRepresents');
  need(proxyOf(state, to) === undefined, 'proxy.receiverRepresented');
  need(representedBy(state, to).length < state.convocation.bylaws.proxiesPerPerson, 'proxy.tooMany');
}

function given(state: AssemblyState, { from, to }: Pair): Proxy {
  const proxy = proxyOf(state, from);
  need(proxy?.to === to, 'proxy.unknown');
  return proxy;
}

const put = (state: AssemblyState, proxy: Proxy, changed: Partial<Proxy>): AssemblyState => ({
  ...state,
  proxies: state.proxies.map((each) => (each === proxy ? { ...each, ...changed } : each)),
});

/** Proxies in force that a person gave lapse; with `both`, also those that the person received. */
export function lapseProxies(state: AssemblyState, person: string, at: number, which: 'given' | 'both'): AssemblyState {
  const lapses = (proxy: Proxy) => isInForce(proxy) && (proxy.from === person || (which === 'both' && proxy.to === person));
  if (!state.proxies.some(lapses)) return state;
  return { ...state, proxies: state.proxies.map((proxy) => (lapses(proxy) ? { ...proxy, state: 'lapsed', endedAt: at } : proxy)) };
}

/** Marks the votes of these people as cast, and the proxies as used. */
export function spendVotes(state: AssemblyState, voter: string, people: readonly string[], vote: number): AssemblyState {
  const used = people.filter((person) => person !== voter);
  const isUsed = (proxy: Proxy) => proxy.to === voter && proxy.state === 'accepted' && used.includes(proxy.from);
  const proxies = used.length === 0 ? state.proxies : state.proxies.map((each) => (isUsed(each) ? { ...each, isUsed: true } : each));
  const voted: Partial<Person> = { votedIn: vote };
  return change({ ...state, proxies }, people, () => voted);
}
