import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { classes } from '#platform/web/ui/classes.ts';
import { DownloadIcon } from '#platform/web/ui/icons.tsx';
import { clauseNumbers } from '../../../contract/clause-numbers.ts';
import { hasContract } from '../../../contract/contract-document.ts';
import { isUndecided } from '../../../contract/rules/head.ts';
import { useSessionWords } from '../../words.ts';
import { useSessionState } from '../session-context.ts';
import { goTo } from '../go-to.ts';
import { ContractPreview } from './contract-preview.tsx';
import { useDownload } from './use-download.ts';

/**
 * The current contract, beside the clauses, with those still to be decided and the interim download; on narrow screens it
 * opens from the status bar. After the end, the contract to read.
 */
export function ContractCard() {
  const t = useSessionWords();
  const isEnded = useSessionState(({ phase }) => phase === 'ended');
  const isEmpty = useSessionState(({ clauses }) => clauses.length === 0);
  const isAgreed = useSessionState((state) => hasContract(state) && state.clauses.some((clause) => clause.state === 'accepted'));
  if (isEnded) return isAgreed && <FinalContract />;
  return (
    <Card as="section" className={classes(isEmpty && 'max-desktop:hidden')}>
      <h2 className="mb-3 text-lg">{t('contract')}</h2>
      {/* It scrolls, so it can be focused. */}
      <div
        role="region"
        aria-label={t('contractSoFar')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="max-h-[55vh] overflow-y-auto rounded-control border border-line bg-bg p-4 max-desktop:hidden"
      >
        <ContractPreview />
      </div>
      {!isEmpty && <InterimContract />}
    </Card>
  );
}

/** The contract to read, after the end. */
function FinalContract() {
  const t = useSessionWords();
  return (
    <Card as="section" className="tablet:px-10 tablet:py-8">
      <h2 className="sr-only">{t('contract')}</h2>
      <ContractPreview />
    </Card>
  );
}

function InterimContract() {
  const t = useSessionWords();
  const { isBusy, keep } = useDownload(false);
  const clauses = useSessionState((state) => state.clauses);
  const open = clauses.filter(isUndecided);
  const numbers = clauseNumbers(clauses);
  return (
    <>
      <p id="contract-state" className="text-sm text-muted desktop:mt-3">
        {open.length > 0 ? t('contractOpen', { count: open.length }) : t('contractInterim')}
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
        variant="secondary"
        icon={DownloadIcon}
        isWide
        className="mt-3"
        disabled={open.length > 0}
        isBusy={isBusy}
        aria-describedby="contract-state"
        onClick={() => void keep()}
      >
        {t('download')}
      </Button>
    </>
  );
}
