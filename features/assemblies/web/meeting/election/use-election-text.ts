import type { PayloadOf } from '../../../contract/rules/events.ts';
import type { AssemblyWhole, LoggedEvent } from '../../../contract/shapes.ts';
import { useAssemblyWords } from '../../words.ts';

/** Writes an event of an election in a sentence; undefined for other events. */
export function useElectionText({ roll, items }: AssemblyWhole): (event: Pick<LoggedEvent, 'kind' | 'payload'>) => string | undefined {
  const t = useAssemblyWords();
  const named = (id: string) => roll.find((person) => person.id === id)?.name ?? t('someone');
  const titles = new Map(items.flatMap(({ elections }) => elections.map(({ id, title }) => [id, title])));
  return ({ kind, payload }) => {
    const title = titles.get(String(payload['election'] ?? payload['id'])) ?? '';
    switch (kind) {
      case 'electionAdded':
        return t('event.electionAdded', { title, count: (payload as PayloadOf<'electionAdded'>).seats });
      case 'candidateProposed': {
        const { person, by } = payload as PayloadOf<'candidateProposed'>;
        return t('event.candidateProposed', { title, name: named(person), by: named(by) });
      }
      case 'candidacyAccepted':
      case 'candidacyDeclined':
        return t(`event.${kind}`, { title, name: named((payload as PayloadOf<'candidacyAccepted'>).person) });
      case 'roundOpened':
        return t((payload as PayloadOf<'roundOpened'>).secret ? 'event.roundOpenedSecret' : 'event.roundOpened', { title });
      case 'electionBallotCast': {
        const { person, marks, inNameOf } = payload as PayloadOf<'electionBallotCast'>;
        const others = inNameOf.filter((each) => each !== person).map(named);
        const text = marks
          ? t('event.electionBallotCast', { title, name: named(person), names: marks.map(named).join(', ') || t('noneOfThem') })
          : t('event.electionBallotCastSecret', { title, name: named(person) });
        return others.length === 0 ? text : `${text} ${t('event.inNameOf', { names: others.join(', ') })}`;
      }
      case 'roundClosed': {
        const { counts, empty, elected, result } = payload as PayloadOf<'roundClosed'>;
        const votes = counts.map(({ person, votes: count }) => t('candidateVotes', { name: named(person), count })).join(' · ');
        const outcome = elected.length > 0 ? `${t('electedNow', { names: elected.map(named).join(', ') })} ` : '';
        return `${t('event.roundClosed', { title })} ${votes} · ${t('emptyBallots', { count: empty })}. ${outcome}${t(`roundResult.${result}`)}`;
      }
      default:
        return undefined;
    }
  };
}
