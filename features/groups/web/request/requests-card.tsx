import { type ReactNode, useId } from 'react';
import { Card } from '#platform/web/ui/card.tsx';
import { useGroupWords } from '../words.ts';
import { RequestsWaiting } from './requests-waiting.tsx';

/** Card of the open requests of all groups that the person manages. Renders nothing if there are none. */
export function RequestsCard() {
  return <RequestsWaiting Frame={Frame} />;
}

function Frame({ children }: { children: ReactNode }) {
  const t = useGroupWords();
  const titleId = useId();
  return (
    <Card padding="none" className="mb-4 px-4 py-2">
      <h2 id={titleId} className="sr-only">
        {t('requestsTitle')}
      </h2>
      <ul aria-labelledby={titleId} className="divide-y divide-line">
        {children}
      </ul>
    </Card>
  );
}
