import { Badge } from '#platform/web/ui/badge.tsx';
import { BanIcon, CheckIcon, ClockIcon, UndoIcon, XIcon } from '#platform/web/ui/icons.tsx';
import type { Clause } from '../../../contract/rules/state.ts';
import { useSessionWords } from '../../words.ts';
import type { Thread } from '../threads.ts';
import type { ClauseView } from './clause-view.ts';
import { waitingOf } from './waiting-of.ts';

/** State of a clause as icon and word. */
export function ClauseState({ clause, thread, view }: { clause: Clause; thread: Thread; view: ClauseView }) {
  const t = useSessionWords();
  switch (clause.state) {
    // Its coloured edge and its buttons show it.
    case 'active':
      return <span className="sr-only">{t('state.active')}</span>;
    case 'pending': {
      const { badge, firstId } = waitingOf(clause, thread, view.state);
      return (
        <Badge tone="warn" icon={ClockIcon}>
          {t(badge, { number: thread.numbers.get(firstId) ?? '' })}
        </Badge>
      );
    }
    case 'accepted':
      return (
        <Badge tone="agree" icon={CheckIcon}>
          {t('state.accepted')}
        </Badge>
      );
    case 'rejected': {
      const kind = clause.rejection ?? 'vote';
      const icon = { vote: XIcon, superseded: BanIcon, withdrawn: UndoIcon }[kind];
      return (
        <Badge tone={kind === 'vote' ? 'disagree' : 'abstain'} icon={icon}>
          {t(`state.rejected.${kind}`)}
        </Badge>
      );
    }
  }
}
