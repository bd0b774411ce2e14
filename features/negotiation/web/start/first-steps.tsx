import type { ReactNode } from 'react';
import { useLanguage } from '#platform/web/i18n/words.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { CheckIcon } from '#platform/web/ui/icons.tsx';
import { sampleIdIn } from '../../contract/sample.ts';
import { useNegotiationWords } from '../words.ts';

interface FirstStepsProps {
  mayStart: boolean;
  /** Starts the first session. */
  children: ReactNode;
}

/** Instead of an empty list: what happens in a session, and a contract that came of one. */
export function FirstSteps({ mayStart, children }: FirstStepsProps) {
  const t = useNegotiationWords();
  const { language } = useLanguage();
  return (
    <section className="flex flex-wrap items-center gap-x-10 gap-y-6 rounded-card border border-line bg-surface p-4 tablet:p-8">
      <div className="min-w-0 flex-1 basis-80">
        <h2>{t('noneRuns')}</h2>
        <p className="mt-1.5 text-pretty text-muted">{t(mayStart ? 'noneRunsManager' : 'noneRunsExample')}</p>
        <ol className="mt-5 grid gap-3">
          {(['stepPropose', 'stepVote', 'stepContract'] as const).map((step, index) => (
            <li key={step} className="flex items-start gap-3">
              <span
                aria-hidden="true"
                className="grid size-6 flex-none place-items-center rounded-full bg-tint text-sm font-[600] text-accent"
              >
                {index + 1}
              </span>
              {t(step)}
            </li>
          ))}
        </ol>
        <div className="mt-6 flex flex-wrap gap-2.5">
          <span data-main-action="" className="contents">
            {children}
          </span>
          <LinkButton to={`/verify/${sampleIdIn(language)}`} variant={mayStart ? 'secondary' : 'primary'}>
            {t('sampleContract')}
          </LinkButton>
        </div>
      </div>
      <Paper />
    </section>
  );
}

/** A contract with clauses that were agreed, as a drawing. */
function Paper() {
  return (
    <div aria-hidden="true" className="grid w-44 flex-none gap-4 rounded-control border border-line bg-bg px-5 py-6 max-tablet:hidden">
      <span className="h-2.5 w-24 rounded-full bg-muted/60" />
      {['w-full', 'w-5/6', 'w-11/12'].map((width) => (
        <span key={width} className="flex gap-2.5">
          <span className="grid size-5 flex-none place-items-center rounded-full bg-agree-wash text-agree">
            <CheckIcon size={13} />
          </span>
          <span className="grid flex-1 content-center gap-1.5">
            <span className="h-1.5 w-full rounded-full bg-line" />
            <span className={`h-1.5 rounded-full bg-line ${width}`} />
          </span>
        </span>
      ))}
    </div>
  );
}
