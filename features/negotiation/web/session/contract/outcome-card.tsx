import { sideBySide } from '#platform/contract/isolated.ts';
import { useCardDate } from '#platform/web/i18n/use-card-date.ts';
import { Link } from '#platform/web/navigation/router.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { DownloadIcon } from '#platform/web/ui/icons.tsx';
import { clauseNumbers } from '../../../contract/clause-numbers.ts';
import { hasContract } from '../../../contract/contract-document.ts';
import type { Clause } from '../../../contract/rules/state.ts';
import { outcomeText } from '../../outcome-text.ts';
import { useSessionWords } from '../../words.ts';
import { ProgressPlot } from '../progress-plot.tsx';
import { useSessionState, useSigning } from '../session-context.ts';
import { progressOf } from '../threads.ts';
import { useDownload } from './use-download.ts';

/** The outcome of an ended session, and the download of its contract or record. */
export function OutcomeCard() {
  const t = useSessionWords();
  const cardDate = useCardDate();
  const state = useSessionState((all) => all);
  const { seq, keys } = useSigning();
  const isRecord = !hasContract(state);
  const { isBusy, keep } = useDownload(isRecord);
  const progress = progressOf(state);
  const numbers = clauseNumbers(state.clauses);
  const leftOut = state.clauses.filter(({ state: outcome }) => outcome === 'rejected');
  const nameOf = ({ id, threadId, title, rejection }: Clause) => {
    const clause = `${numbers.get(id)} ${title ?? ''}`.trim();
    if (rejection === 'withdrawn') return t('leftOut.withdrawn', { clause });
    const accepted = state.clauses.find((each) => each.threadId === threadId && each.state === 'accepted');
    return accepted ? t('leftOut.instead', { clause, number: numbers.get(accepted.id) ?? '' }) : clause;
  };
  return (
    <Card as="section">
      <h2>{outcomeText(t, progress)}</h2>
      {state.clauses.length > 0 && <ProgressPlot progress={progress} hasLegend={false} className="mt-3" />}
      {leftOut.length > 0 && progress.accepted > 0 && (
        <p className="mt-3 text-sm text-pretty">{t('leftOut', { clauses: sideBySide(leftOut.map(nameOf)) })}</p>
      )}
      <p id="contract-state" className="mt-3 text-sm text-muted">
        {t(isRecord ? 'endedText' : progress.accepted > 0 ? 'contractFinal' : 'contractNoAgreement', {
          date: cardDate(state.endedAt ?? state.endsAt),
        })}
      </p>
      <Button
        icon={DownloadIcon}
        className="mt-4 max-tablet:w-full"
        isBusy={isBusy}
        aria-describedby="contract-state"
        onClick={() => void keep()}
      >
        {t(isRecord ? 'downloadRecord' : 'download')}
      </Button>
      <p className="mt-3 text-sm text-muted">
        {seq > 0 && `${t(keys.length > 0 ? 'signedByDevices' : 'signedBySite')} `}
        {t('verifyText')}{' '}
        <Link to={`/verify/${state.id}`} className="link">
          {t('verify')}
        </Link>
      </p>
    </Card>
  );
}
