import { sideBySide } from '#platform/contract/isolated.ts';
import { Link } from '#platform/web/navigation/router.tsx';
import { classes } from '#platform/web/ui/classes.ts';
import { CheckIcon } from '#platform/web/ui/icons.tsx';
import { useNegotiationWords } from '../words.ts';

export const stepNames = ['subject', 'rule', 'clauses'] as const;
export type StepName = (typeof stepNames)[number];

interface StepListProps {
  current: StepName;
  addressOf: (step: StepName) => string;
  /** What was chosen in each step. */
  facts: Record<StepName, readonly (string | undefined)[]>;
}

/** The steps of the page: side by side, on large screens below each other with what was chosen. */
export function StepList({ current, addressOf, facts }: StepListProps) {
  const t = useNegotiationWords();
  const place = stepNames.indexOf(current);
  return (
    <nav aria-label={t('steps')} className="desktop:sticky desktop:top-24">
      <ol className="grid grid-cols-3 gap-2 desktop:grid-cols-1 desktop:gap-1">
        {stepNames.map((step, index) => (
          <li key={step} className="min-w-0">
            <Link
              to={addressOf(step)}
              aria-current={step === current ? 'step' : undefined}
              className={classes(
                'flex min-h-11 items-center gap-2.5 border-t-2 pt-1.5 no-underline desktop:items-start desktop:rounded-control desktop:border-0 desktop:px-3 desktop:py-2.5',
                index <= place ? 'border-accent text-ink' : 'border-line text-muted',
                step === current ? 'desktop:bg-tint' : 'hover:desktop:bg-plain-wash',
              )}
            >
              <span
                className={classes(
                  'grid size-6 flex-none place-items-center rounded-full text-sm font-[600]',
                  step === current ? 'bg-accent text-on-accent' : index < place ? 'bg-tint text-accent' : 'bg-plain-wash',
                )}
              >
                {index < place ? <CheckIcon size={15} /> : index + 1}
              </span>
              <span className="min-w-0">
                <span className="block text-sm leading-tight font-[560] desktop:text-base desktop:leading-normal">{t(`step.${step}`)}</span>
                {step !== current && facts[step].length > 0 && (
                  <span className="block text-sm text-muted max-desktop:hidden">{sideBySide(facts[step])}</span>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
