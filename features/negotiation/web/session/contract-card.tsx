import { useState } from 'react';
import { download } from '#platform/web/api/download.ts';
import { Link } from '#platform/web/navigation/router.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { DownloadIcon } from '#platform/web/ui/icons.tsx';
import { useLanguage } from '#platform/web/i18n/words.tsx';
import { clauseNumbers } from '../../contract/clause-numbers.ts';
import { readContract, readRecord } from '../../contract/contract-endpoints.ts';
import { hasContract } from '../../contract/contract-document.ts';
import { isUndecided } from '../../contract/rules/head.ts';
import { useSessionWords } from '../words.ts';
import { goTo } from './status-bar.tsx';
import { useSessionState } from './session-context.ts';
import { useAct } from './use-act.ts';

/**
 * Download of the contract once all clauses are decided; until then, the open clauses. If the
 * session ended without contract, download of the record.
 */
export function ContractCard() {
  const t = useSessionWords();
  const act = useAct();
  const { language } = useLanguage();
  const state = useSessionState((all) => all);
  const [isBusy, setIsBusy] = useState(false);
  const { id, clauses, phase } = state;
  const open = clauses.filter(isUndecided);
  const numbers = clauseNumbers(clauses);
  const isEnded = phase === 'ended';
  if (clauses.length === 0 && !isEnded) return null;
  const isRecord = isEnded && !hasContract(state);
  async function keep() {
    setIsBusy(true);
    const file = isRecord ? readRecord : readContract;
    await act(() =>
      download(file, { params: { id }, query: { lang: language } }, `${t(isRecord ? 'recordFile' : 'contractFile')}-${id}.pdf`),
    );
    setIsBusy(false);
  }
  return (
    <Card as="section">
      <h2 className="mb-2 text-lg">{t('contract')}</h2>
      <p id="contract-state" className="text-sm text-muted">
        {isRecord
          ? clauses.length === 0
            ? t('contractNothing')
            : t('contractNever', { count: open.length })
          : open.length > 0
            ? t('contractOpen', { count: open.length })
            : t(isEnded ? 'contractFinal' : 'contractInterim')}
      </p>
      {open.length > 0 && (
        <ul className="mt-2 flex max-h-28 flex-wrap gap-1.5 overflow-y-auto">
          {open.map((clause) => (
            <li key={clause.id}>
              <a
                href={`#clause-${clause.id}`}
                onClick={(event) => {
                  event.preventDefault();
                  goTo(clause.id);
                }}
                className="tap inline-flex min-h-8 min-w-8 items-center justify-center rounded-control bg-plain-wash px-2 text-sm text-ink no-underline tabular-nums hover:bg-tint"
              >
                <span className="sr-only">{t('clause')} </span>
                {numbers.get(clause.id)}
              </a>
            </li>
          ))}
        </ul>
      )}
      <Button
        variant={isEnded ? 'primary' : 'secondary'}
        icon={DownloadIcon}
        isWide={!isEnded}
        className="mt-3 max-tablet:w-full"
        disabled={!isEnded && open.length > 0}
        isBusy={isBusy}
        aria-describedby="contract-state"
        onClick={() => void keep()}
      >
        {t(isRecord ? 'downloadRecord' : 'download')}
      </Button>
      {isEnded && (
        <p className="mt-3 text-sm text-muted">
          {t('verifyText')}{' '}
          <Link to={`/verify/${id}`} className="link">
            {t('verify')}
          </Link>
        </p>
      )}
    </Card>
  );
}
