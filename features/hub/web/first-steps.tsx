import { useSlots } from '#platform/web/registry/slots.ts';
import { OptionalPart } from '#platform/web/ui/error-boundary.tsx';
import { useHubWords } from './words.ts';

/** First steps of a new account, from the slots of the features. */
export function FirstSteps() {
  const t = useHubWords();
  const steps = useSlots()
    .panel.filter((slot) => 'step' in slot)
    .toSorted((one, other) => one.step - other.step);
  return (
    <section aria-labelledby="first-steps" className="mt-6">
      <h2 id="first-steps">{t('emptyPrivate')}</h2>
      <p className="mt-1 text-pretty text-muted">{t('firstStepsText')}</p>
      <ol className="mt-4 grid gap-2.5">
        {steps.map(({ step, Content }) => (
          <OptionalPart key={step}>
            <Content />
          </OptionalPart>
        ))}
      </ol>
    </section>
  );
}
