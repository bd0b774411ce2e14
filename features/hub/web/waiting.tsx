import { useId, useState } from 'react';
import { byUrgency, useSlots } from '#platform/web/registry/slots.ts';
import { buttonClasses } from '#platform/web/ui/button.tsx';
import { OptionalPart } from '#platform/web/ui/error-boundary.tsx';
import { useHubWords } from './words.ts';

/**
 * Tasks of the person, most urgent first: two lines (one on a phone), and the rest on request. Only the features
 * know the number, so CSS hides what is empty.
 */
export function Waiting() {
  const t = useHubWords();
  const titleId = useId();
  const [isWhole, setIsWhole] = useState(false);
  const slots = useSlots()
    .panel.filter((slot) => 'urgency' in slot)
    .toSorted(byUrgency);
  return (
    <section aria-labelledby={titleId} className="hub-waiting mt-3 rounded-card px-4 py-1">
      <h2 id={titleId} className="sr-only">
        {t('waiting')}
      </h2>
      <ul data-whole={isWhole || undefined}>
        {slots.map(({ Lines }, index) => (
          // Slots are a fixed list, so the index is a stable key.
          // oxlint-disable-next-line react/no-array-index-key
          <OptionalPart key={index}>
            <Lines />
          </OptionalPart>
        ))}
      </ul>
      <button
        type="button"
        aria-expanded={isWhole}
        onClick={() => setIsWhole(!isWhole)}
        className={buttonClasses({
          variant: 'quiet',
          size: 'small',
          className: '-ml-3.5',
        })}
      >
        {t(isWhole ? 'waitingLess' : 'waitingMore')}
      </button>
    </section>
  );
}
