import { isolated } from '#platform/contract/isolated.ts';
import { roles, type RollEntry } from '../rules/events.ts';
import type { AssemblyState, Person, Proxy } from '../rules/state.ts';
import type { MinutesDependencies, Naming } from './minutes-dependencies.ts';

/** Table of everyone on the roll: number, name and role, votes, and when present or represented. */
export function pageRoll(state: AssemblyState, { translate, printable }: MinutesDependencies, naming: Naming) {
  const columns = ['roll.number', 'roll.name', 'roll.weight', 'roll.attendance'].map((key) => translate(key));
  const rows = state.people.map((person) => ({
    number: String(naming.numberOf(person.person)),
    name: isolated(printable.cell(person.name)),
    details: [
      rolesOf(state, person, translate),
      person.removedAt === null ? '' : translate('roll.removed', { time: naming.time(person.removedAt) }),
    ].filter((detail) => detail !== ''),
    weight: String(person.weight),
    attendance: attendanceOf(state, person, translate, naming),
  }));
  return { columns, rows };
}

function rolesOf({ offices }: AssemblyState, { person }: RollEntry | Person, translate: MinutesDependencies['translate']): string {
  return roles
    .filter((role) => offices.some((office) => office.role === role && office.person === person))
    .map((role) => translate(`role.${role}`))
    .join(', ');
}

function attendanceOf(
  state: AssemblyState,
  { person, stays }: Person,
  translate: MinutesDependencies['translate'],
  naming: Naming,
): string[] {
  const present = stays.map(({ how, from, until }) => translate(`roll.${how}`, { times: naming.period(from, until) }));
  const proxies = state.proxies.filter((proxy) => proxy.from === person && proxy.acceptedAt !== null);
  const represented = proxies.map(({ to }) => translate('roll.represented', { name: naming.person(to) }));
  const all = [...present, ...represented];
  return all.length > 0 ? all : [translate('roll.absent')];
}

/** One sentence for each proxy. */
export function pageProxies({ proxies }: AssemblyState, { translate }: MinutesDependencies, naming: Naming): string[] {
  const sentence = (proxy: Proxy) =>
    translate(`proxy.${proxy.state}`, {
      from: naming.person(proxy.from),
      to: naming.person(proxy.to),
      given: naming.moment(proxy.givenAt),
      accepted: proxy.acceptedAt === null ? '' : naming.moment(proxy.acceptedAt),
      ended: proxy.endedAt === null ? '' : naming.moment(proxy.endedAt),
    });
  return proxies.map((proxy) => [sentence(proxy), ...(proxy.isUsed ? [translate('proxyUsed')] : [])].join(' '));
}

/** When the quorum was reached and lost. */
export function pageQuorum(
  { quorum, convocation: { bylaws } }: AssemblyState,
  { translate }: MinutesDependencies,
  naming: Naming,
): string[] {
  if (bylaws.quorum.kind === 'none') return [];
  if (quorum.moments.length === 0) return [translate('quorumNever')];
  return quorum.moments.map(({ at, isReached, weight, people }) =>
    translate(isReached ? 'quorumReached' : 'quorumLost', { time: naming.exactTime(at), weight, people }),
  );
}

/** Annex: what the mail server answered for each person. */
export function pageDispatch(state: AssemblyState, { translate, printable }: MinutesDependencies, naming: Naming) {
  const columns = ['roll.number', 'roll.name', 'dispatch.at', 'dispatch.messageId'].map((key) => translate(key));
  const rows = state.dispatches.map(({ to, at, messageId, outcome }) => ({
    number: String(naming.numberOf(to)),
    name: isolated(printable.cell(state.people[naming.numberOf(to) - 1]?.name ?? to)),
    at: outcome === 'accepted' ? naming.moment(at) : translate('dispatch.refused', { time: naming.moment(at) }),
    messageId: printable.cell(messageId),
  }));
  return { columns, rows };
}

/** Everyone on the roll at the convocation who has no proof of dispatch. */
export function withoutDispatch({ people, dispatches }: AssemblyState): string[] {
  const sent = new Set(dispatches.filter(({ outcome }) => outcome === 'accepted').map(({ to }) => to));
  return people.map(({ person }) => person).filter((person) => !sent.has(person));
}
