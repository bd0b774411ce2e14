import { useState } from 'react';
import type { Reply } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/api/api.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { useAnyWords, useErrorText } from '#platform/web/i18n/words.tsx';
import { useQueryClient } from '#platform/web/queries/queries.ts';
import { useSlots } from '#platform/web/registry/slots.ts';
import { Button, LinkButton } from '#platform/web/ui/button.tsx';
import { OptionalPart } from '#platform/web/ui/error-boundary.tsx';
import { FirstStepCard } from '#platform/web/ui/first-step-card.tsx';
import { ChevronDownIcon, XIcon } from '#platform/web/ui/icons.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { endFirstSteps, type readFirstSteps } from '../../contract/first-steps-endpoints.ts';
import { firstStepsQuery } from '../queries.ts';
import { useHubWords } from '../words.ts';

/** From this width on, list and items fit one screen. */
const wide = '(min-width: 62rem)';

/**
 * First steps of a new person. The server knows from its data which are done, so that each window
 * and each visit shows the same.
 */
export function FirstSteps({ role, steps, isBare }: Reply<typeof readFirstSteps> & { isBare: boolean }) {
  const t = useHubWords();
  const translate = useAnyWords();
  const toast = useToast();
  const errorText = useErrorText();
  const client = useQueryClient();
  const slots = useSlots().panel.filter((slot) => 'step' in slot);
  const shown = steps.flatMap(({ name, isDone }) => {
    const slot = slots.find(({ step }) => step === name);
    return slot ? [{ ...slot, isDone }] : [];
  });
  const doneCount = shown.filter(({ isDone }) => isDone).length;
  // Where the Hub has items, a phone shows the first of them and one line of this list.
  const [isOpen] = useState(() => isBare || matchMedia(wide).matches);
  const isAllDone = doneCount === shown.length;
  async function putAway() {
    try {
      await call(endFirstSteps, {});
    } catch (error) {
      toast(errorText(problemOf(error).code), { tone: 'danger' });
    }
    await client.invalidateQueries(firstStepsQuery());
  }
  return (
    <section aria-labelledby="first-steps" className="mt-4">
      <details open={isOpen} className="group/steps">
        <summary className="relative flex min-h-11 cursor-pointer list-none flex-wrap items-center gap-x-3 gap-y-0.5 pr-10 [&::-webkit-details-marker]:hidden">
          <h2 id="first-steps" className="text-lg">
            {isAllDone ? t('firstSteps.allDone') : t(`firstSteps.title.${role}`)}
          </h2>
          <span role="status" className="text-sm text-muted">
            {t('firstSteps.progress', { done: doneCount, count: shown.length })}
          </span>
          <ChevronDownIcon size={18} className="absolute right-0 text-muted transition-transform group-open/steps:rotate-180" />
        </summary>
        <ol className="mt-2 grid gap-2.5">
          {shown.map(({ step, feature, title, text, action, to, Content, isDone }) => (
            <FirstStepCard key={step} title={translate(feature, title)} isDone={isDone} doneLabel={t('firstSteps.done')}>
              {text && <p className="text-sm text-pretty text-muted">{translate(feature, text)}</p>}
              {Content && (
                <OptionalPart>
                  <Content />
                </OptionalPart>
              )}
              {action && to && (
                <LinkButton to={to} variant="secondary" size="small" className="justify-self-start">
                  {translate(feature, action)}
                </LinkButton>
              )}
            </FirstStepCard>
          ))}
        </ol>
        <Button variant={isAllDone ? 'primary' : 'quiet'} size="small" icon={XIcon} className="mt-2" onClick={() => void putAway()}>
          {t(isAllDone ? 'firstSteps.close' : 'firstSteps.putAway')}
        </Button>
      </details>
    </section>
  );
}
