import type { PayloadOf } from '../../contract/rules/events.ts';
import type { AssemblyWhole, LoggedEvent } from '../../contract/shapes.ts';
import { useAssemblyWords } from '../words.ts';
import { useElectionText } from './election/use-election-text.ts';
import { useMeetingText } from './use-meeting-text.ts';

/** Writes an event of the log in a sentence. */
export function useEventText(assembly: AssemblyWhole): (event: LoggedEvent) => string {
  const t = useAssemblyWords();
  const { roll, items, annexes } = assembly;
  const meetingText = useMeetingText();
  const electionText = useElectionText(assembly);
  const named = (id: unknown) => roll.find((person) => person.id === id)?.name ?? t('someone');
  const titleOf = (id: string) => items.find((item) => item.id === id)?.title ?? id;
  return ({ kind, payload, actor }) => {
    const p = payload as PayloadOf<'arrived'> & PayloadOf<'proxyGiven'> & PayloadOf<'roleGiven'> & PayloadOf<'itemOpened'>;
    switch (kind) {
      case 'arrived':
        return t(`event.arrived.${p.how as 'inPerson' | 'remote'}`, { name: named(p.person) });
      case 'left':
      case 'personRemoved':
      case 'personAdded':
        return t(`event.${kind}`, { name: named(p.person) });
      case 'proxyGiven':
      case 'proxyAccepted':
      case 'proxyDeclined':
      case 'proxyRevoked':
        return t(`event.${kind}`, { from: named(p.from), to: named(p.to) });
      case 'roleGiven':
      case 'roleTaken':
        return t(`event.${kind}`, { name: named(p.person), role: t(`role.${p.role}`) });
      case 'itemOpened':
      case 'itemClosed':
        return t(`event.${kind}`, { title: titleOf(p.item) });
      case 'convened':
        return t('event.convened', { name: named(actor), count: (payload as PayloadOf<'convened'>).roll.length });
      case 'sent': {
        const { to, outcome } = payload as PayloadOf<'sent'>;
        return t(`event.sent.${outcome}`, { name: named(to) });
      }
      case 'rescheduled': {
        const { at, place, link } = payload as PayloadOf<'rescheduled'>;
        const meeting = meetingText({ startsAt: new Date(at).toISOString(), place: place ?? '', link: link ?? '' });
        return t('event.rescheduled', { name: named(actor), meeting });
      }
      case 'annexAdded':
        return t('event.annexAdded', { name: named(actor), file: (payload as PayloadOf<'annexAdded'>).name });
      case 'annexWithdrawn': {
        const file = annexes.find(({ id }) => id === (payload as PayloadOf<'annexWithdrawn'>).annex)?.name ?? '';
        return t('event.annexWithdrawn', { name: named(actor), file });
      }
      case 'chairAsked':
      case 'chairKept':
      case 'chairTaken':
        return t(`event.${kind}`, { name: named(actor) });
      case 'opened':
      case 'paused':
      case 'resumed':
      case 'closed':
      case 'cancelled':
        return t(`event.${kind}`);
      default:
        return electionText({ kind, payload }) ?? voteText({ kind, payload });
    }
  };

  function voteText({ kind, payload }: Pick<LoggedEvent, 'kind' | 'payload'>): string {
    switch (kind) {
      case 'motionMoved': {
        const moved = payload as PayloadOf<'motionMoved'>;
        return t('event.motionMoved', { name: named(moved.by), number: moved.id.slice(1), text: moved.text });
      }
      case 'motionWithdrawn':
        return t('event.motionWithdrawn', { number: (payload as PayloadOf<'motionWithdrawn'>).motion.slice(1) });
      case 'voteOpened': {
        const { motion, secret } = payload as PayloadOf<'voteOpened'>;
        return t(secret ? 'event.voteOpenedSecret' : 'event.voteOpened', { number: motion.slice(1) });
      }
      case 'postalVoteCast': {
        const { person, choice, motion } = payload as PayloadOf<'postalVoteCast'>;
        return t('event.postalVoteCast', { name: named(person), choice: t(`choice.${choice}`), number: motion.slice(1) });
      }
      case 'ballotCast': {
        const { person, choice, inNameOf, motion } = payload as PayloadOf<'ballotCast'>;
        const number = motion.slice(1);
        const others = inNameOf.filter((each) => each !== person).map(named);
        const text = choice
          ? t('event.ballotCast', { name: named(person), choice: t(`choice.${choice}`), number })
          : t('event.ballotCastSecret', { name: named(person), number });
        return others.length === 0 ? text : `${text} ${t('event.inNameOf', { names: others.join(', ') })}`;
      }
      case 'voteClosed': {
        const { motion, counts, result } = payload as PayloadOf<'voteClosed'>;
        return `${t('event.voteClosed', { number: motion.slice(1) })} ${t('counts', counts)} ${t(`result.${result}`)}`;
      }
      default:
        return kind;
    }
  }
}
