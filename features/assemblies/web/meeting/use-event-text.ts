import type { PayloadOf } from '../../contract/rules/events.ts';
import type { AssemblyWhole, LoggedEvent } from '../../contract/shapes.ts';
import { useAssemblyWords } from '../words.ts';
import { useElectionText } from './election/use-election-text.ts';
import { useMeetingText } from './use-meeting-text.ts';

type Sentence = (event: Pick<LoggedEvent, 'kind' | 'payload' | 'actor'>) => string | undefined;

/** Writes an event of the log in a sentence. */
export function useEventText(assembly: AssemblyWhole): (event: LoggedEvent) => string {
  const names = useNames(assembly);
  const people = usePeopleText(names);
  const meeting = useCourseText(names);
  const election = useElectionText(assembly);
  const vote = useVoteText(names);
  return (event) => people(event) ?? meeting(event) ?? election(event) ?? vote(event) ?? event.kind;
}

/** Names of what events refer to by ID. */
function useNames({ roll, items, annexes }: AssemblyWhole) {
  const t = useAssemblyWords();
  return {
    person: (id: unknown) => roll.find((person) => person.id === id)?.name ?? t('someone'),
    item: (id: string) => items.find((item) => item.id === id)?.title ?? id,
    annex: (id: string) => annexes.find((annex) => annex.id === id)?.name ?? '',
  };
}
type Names = ReturnType<typeof useNames>;

/** Events of people: who comes, represents or has a role. */
function usePeopleText({ person }: Names): Sentence {
  const t = useAssemblyWords();
  return ({ kind, payload, actor }) => {
    const p = payload as PayloadOf<'arrived'> & PayloadOf<'proxyGiven'> & PayloadOf<'roleGiven'>;
    switch (kind) {
      case 'arrived':
        return t(`event.arrived.${p.how as 'inPerson' | 'remote'}`, { name: person(p.person) });
      case 'left':
      case 'personRemoved':
      case 'personAdded':
        return t(`event.${kind}`, { name: person(p.person) });
      case 'proxyGiven':
      case 'proxyAccepted':
      case 'proxyDeclined':
      case 'proxyRevoked':
        return t(`event.${kind}`, { from: person(p.from), to: person(p.to) });
      case 'roleGiven':
      case 'roleTaken':
        return t(`event.${kind}`, { name: person(p.person), role: t(`role.${p.role}`) });
      case 'chairAsked':
      case 'chairKept':
      case 'chairTaken':
        return t(`event.${kind}`, { name: person(actor) });
      default:
        return undefined;
    }
  };
}

/** Events of the assembly itself: convocation, annexes, items and phases. */
function useCourseText({ person, item, annex }: Names): Sentence {
  const t = useAssemblyWords();
  const meetingText = useMeetingText();
  return ({ kind, payload, actor }) => {
    const name = person(actor);
    switch (kind) {
      case 'convened':
        return t('event.convened', { name, count: (payload as PayloadOf<'convened'>).roll.length });
      case 'sent': {
        const { to, outcome } = payload as PayloadOf<'sent'>;
        return t(`event.sent.${outcome}`, { name: person(to) });
      }
      case 'rescheduled': {
        const { at, place, link } = payload as PayloadOf<'rescheduled'>;
        const meeting = meetingText({ startsAt: new Date(at).toISOString(), place: place ?? '', link: link ?? '' });
        return t('event.rescheduled', { name, meeting });
      }
      case 'annexAdded':
        return t('event.annexAdded', { name, file: (payload as PayloadOf<'annexAdded'>).name });
      case 'annexWithdrawn':
        return t('event.annexWithdrawn', { name, file: annex((payload as PayloadOf<'annexWithdrawn'>).annex) });
      case 'itemOpened':
      case 'itemClosed':
        return t(`event.${kind}`, { title: item((payload as PayloadOf<'itemOpened'>).item) });
      case 'opened':
      case 'paused':
      case 'resumed':
      case 'closed':
      case 'cancelled':
        return t(`event.${kind}`);
      default:
        return undefined;
    }
  };
}

/** Events of motions and votes on them. */
function useVoteText({ person }: Names): Sentence {
  const t = useAssemblyWords();
  return ({ kind, payload }) => {
    switch (kind) {
      case 'motionMoved': {
        const moved = payload as PayloadOf<'motionMoved'>;
        return t('event.motionMoved', { name: person(moved.by), number: moved.id.slice(1), text: moved.text });
      }
      case 'motionWithdrawn':
        return t('event.motionWithdrawn', { number: (payload as PayloadOf<'motionWithdrawn'>).motion.slice(1) });
      case 'voteOpened': {
        const { motion, secret } = payload as PayloadOf<'voteOpened'>;
        return t(secret ? 'event.voteOpenedSecret' : 'event.voteOpened', { number: motion.slice(1) });
      }
      case 'postalVoteCast': {
        const { person: voter, choice, motion } = payload as PayloadOf<'postalVoteCast'>;
        return t('event.postalVoteCast', { name: person(voter), choice: t(`choice.${choice}`), number: motion.slice(1) });
      }
      case 'ballotCast': {
        const { person: voter, choice, inNameOf, motion } = payload as PayloadOf<'ballotCast'>;
        const number = motion.slice(1);
        const others = inNameOf.filter((each) => each !== voter).map(person);
        const text = choice
          ? t('event.ballotCast', { name: person(voter), choice: t(`choice.${choice}`), number })
          : t('event.ballotCastSecret', { name: person(voter), number });
        return others.length === 0 ? text : `${text} ${t('event.inNameOf', { names: others.join(', ') })}`;
      }
      case 'voteClosed': {
        const { motion, counts, result } = payload as PayloadOf<'voteClosed'>;
        return `${t('event.voteClosed', { number: motion.slice(1) })} ${t('counts', counts)} ${t(`result.${result}`)}`;
      }
      default:
        return undefined;
    }
  };
}
