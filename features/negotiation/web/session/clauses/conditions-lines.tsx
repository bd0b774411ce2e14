import { isDecided } from '../../../contract/rules/head.ts';
import type { Ballot, Clause } from '../../../contract/rules/state.ts';
import { useSessionWords } from '../../words.ts';
import { useSessionState } from '../session-context.ts';
import { nameIn, type ClauseView } from './clause-view.ts';
import { useNumbersText } from './use-numbers-text.ts';

/** The conditions of votes on a clause, one line for each vote: “Bob accepts if 7 and 9 are accepted”. */
export function ConditionsLines({ clause, view }: { clause: Clause; view: ClauseView }) {
  const conditional = clause.ballots.filter(({ conditions }) => conditions);
  if (conditional.length === 0) return null;
  return (
    <ul className="grid gap-1 text-sm">
      {conditional.map((ballot) => (
        <li key={ballot.userId} className="border-l-2 border-agree/50 pl-2.5 break-words">
          <ConditionsLine ballot={ballot} clause={clause} view={view} />
        </li>
      ))}
    </ul>
  );
}

function ConditionsLine({ ballot, clause, view }: { ballot: Ballot; clause: Clause; view: ClauseView }) {
  const t = useSessionWords();
  const numbersText = useNumbersText();
  const current = useSessionState((state) => state.clauses);
  const { userId, conditions = [], failedId } = ballot;
  const isYou = userId === view.viewerId;
  const name = nameIn(view, userId);
  if (failedId !== undefined) {
    const clauseNumber = numbersText([failedId], current);
    return isYou ? t('failedIfYou', { clause: clauseNumber }) : t('failedIf', { name, clause: clauseNumber });
  }
  const amount = conditions.length === 1 ? 'one' : 'many';
  const clauses = numbersText(conditions, current);
  if (isDecided(clause)) return isYou ? t(`acceptedIfYou.${amount}`, { clauses }) : t(`acceptedIf.${amount}`, { name, clauses });
  return isYou ? t(`acceptsIfYou.${amount}`, { clauses }) : t(`acceptsIf.${amount}`, { name, clauses });
}
