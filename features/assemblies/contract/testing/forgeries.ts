import { choices, type AssemblyEvent } from '../rules/events.ts';
import type { Dice } from './dice.ts';

/** Ways to forge a log. Those that are chained again have a chain that is whole. */
export const forgeries = [
  'a changed ballot',
  'an event left out',
  'two events exchanged',
  'a changed time',
  'a line written otherwise',
  'another hash of an annex',
  'chained again: a changed ballot',
  'chained again: an event left out',
  'chained again: counts changed with their result',
  'chained again: a ballot in the name of someone else',
  'chained again: two events exchanged',
  'chained again: another actor',
  'chained again: a changed round',
  'chained again: a changed date',
  'chained again: a changed postal vote',
  'chained again: a postal vote left out',
] as const;
type Forgery = (typeof forgeries)[number];

interface Material {
  events: readonly AssemblyEvent[];
  /** The log of these events. */
  honest: string;
  dice: Dice;
  /** Chains events and writes them as a log. */
  write: (events: readonly AssemblyEvent[]) => string;
}

/** A forged log; undefined if this one does not have what is changed. */
export function forge(name: Forgery, material: Material): string | undefined {
  return name.startsWith('chained again') ? chainedAgain(name, material) : inTheText(name, material);
}

/** Changes lines of the text, so that the chain is broken. */
function inTheText(name: Forgery, { honest, dice }: Material): string | undefined {
  const lines = honest.trimEnd().split('\n');
  const place = 1 + dice.upTo(lines.length - 1);
  const line = lines[place] ?? '';
  const written = (changed: readonly string[]) => `${changed.join('\n')}\n`;
  switch (name) {
    case 'a changed ballot': {
      const ballot = lines.findIndex((each) => each.includes('"kind":"ballotCast"') && each.includes('"choice":"'));
      const other = lines[ballot]?.replace(/"choice":"(\w+)"/, (_, choice) => `"choice":"${choice === 'for' ? 'against' : 'for'}"`);
      return other === undefined ? undefined : written(lines.with(ballot, other));
    }
    case 'an event left out':
      return written(lines.toSpliced(place, 1));
    case 'two events exchanged':
      return place + 1 < lines.length ? written(lines.with(place, lines[place + 1] ?? '').with(place + 1, line)) : undefined;
    case 'another hash of an annex': {
      const annex = lines.findIndex((each) => each.includes('"kind":"annexAdded"'));
      const other = lines[annex]?.replace(/"sha256":"../, '"sha256":"00');
      return other === undefined ? undefined : written(lines.with(annex, other));
    }
    case 'a changed time':
      return written(
        lines.with(
          place,
          line.replace(/"at":(\d+)/, (_, at) => `"at":${Number(at) + 1}`),
        ),
      );
    default:
      return written(lines.with(place, line.replace('{', '{ ')));
  }
}

/** Changes events and chains them again, as someone with access to the database could. */
function chainedAgain(name: Forgery, { events, dice, write }: Material): string | undefined {
  const numbered = (changed: readonly AssemblyEvent[]) => write(changed.map((event, index) => ({ ...event, seq: index + 1 })));
  const place = 1 + dice.upTo(events.length - 1);
  const ballots = events.flatMap(({ kind }, index) => (kind === 'ballotCast' ? [index] : []));
  const at = ballots.length === 0 ? -1 : dice.of(ballots);
  const ballot = events[at];
  switch (name) {
    case 'chained again: a changed ballot':
      if (ballot?.kind !== 'ballotCast' || ballot.payload.choice === null) return undefined;
      return numbered(events.with(at, { ...ballot, payload: { ...ballot.payload, choice: dice.of(choices) } }));
    case 'chained again: an event left out':
      return numbered(events.toSpliced(place, 1));
    case 'chained again: counts changed with their result': {
      const closing = events.findLastIndex(({ kind }) => kind === 'voteClosed');
      const event = events[closing];
      if (event?.kind !== 'voteClosed') return undefined;
      const counts = { for: event.payload.counts.for + 5, against: 0, abstain: 0 };
      return numbered(events.with(closing, { ...event, payload: { ...event.payload, counts, result: 'accepted' } }));
    }
    case 'chained again: a ballot in the name of someone else': {
      if (ballot?.kind !== 'ballotCast') return undefined;
      const first = events[0];
      const roll = first?.kind === 'convened' ? first.payload.roll : [];
      return numbered(events.with(at, { ...ballot, payload: { ...ballot.payload, inNameOf: [dice.of(roll).person] } }));
    }
    case 'chained again: two events exchanged': {
      const [one, other] = [events[place], events[place + 1]];
      return one && other ? numbered(events.with(place, other).with(place + 1, one)) : undefined;
    }
    case 'chained again: a changed date': {
      const moved = events.findLastIndex(({ kind }) => kind === 'rescheduled');
      const event = events[moved];
      if (event?.kind !== 'rescheduled') return undefined;
      const other = event.payload.at + dice.of([-86_400_000, 60_000, 86_400_000]);
      return numbered(events.with(moved, { ...event, payload: { ...event.payload, at: other } }));
    }
    case 'chained again: a changed postal vote': {
      const cast = events.findLastIndex(({ kind }) => kind === 'postalVoteCast');
      const event = events[cast];
      if (event?.kind !== 'postalVoteCast') return undefined;
      const [first] = events;
      const roll = first?.kind === 'convened' ? first.payload.roll : [];
      const changed = dice.of([{ choice: dice.of(choices) }, { person: dice.of(roll).person }]);
      return numbered(events.with(cast, { ...event, payload: { ...event.payload, ...changed } }));
    }
    case 'chained again: a postal vote left out': {
      const cast = events.findLastIndex(({ kind }) => kind === 'postalVoteCast');
      return cast < 0 ? undefined : numbered(events.toSpliced(cast, 1));
    }
    case 'chained again: a changed round': {
      const closing = events.findLastIndex(({ kind }) => kind === 'roundClosed');
      const event = events[closing];
      if (event?.kind !== 'roundClosed') return undefined;
      const counts = event.payload.counts.map((count, index) => (index === 0 ? { ...count, votes: count.votes + 1 } : count));
      return numbered(events.with(closing, { ...event, payload: { ...event.payload, counts } }));
    }
    default: {
      const event = events[place];
      const actor = dice.of([null, ...events.flatMap((each) => (each.actor === null ? [] : [each.actor]))]);
      return event && numbered(events.with(place, { ...event, actor }));
    }
  }
}
