import type { ReactNode } from 'react';
import { useInfiniteQuery } from '#platform/web/queries/queries.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { ownOutbox, useOutbox } from '../outbox/use-outbox.ts';
import { conversationsQuery } from '../queries.ts';
import { useMessengerWords } from '../words.ts';

/**
 * Unsent messages to conversations that are no longer accessible. Their text stays available until
 * it is discarded.
 */
export function StrandedMessages(): ReactNode {
  const t = useMessengerWords();
  const { waiting } = useOutbox();
  const { data, hasNextPage } = useInfiniteQuery(conversationsQuery());
  if (!data || hasNextPage) return null;
  const known = new Set(data.pages.flatMap(({ items }) => items.map(({ id }) => id)));
  const stranded = waiting.filter(({ conversationId, failure }) => failure !== null && !known.has(conversationId));
  if (stranded.length === 0) return null;
  return (
    <div className="px-3 pb-3">
      <Notice tone="warn" title={t('stranded', { count: stranded.length })}>
        <ul className="grid gap-2">
          {stranded.map(({ clientId, text }) => (
            <li key={clientId}>
              <p dir="auto" className="max-h-40 overflow-y-auto whitespace-pre-wrap">
                {text || t('files')}
              </p>
              <Button size="small" variant="quiet" onClick={() => ownOutbox()?.outbox.happen({ is: 'discarded', clientId })}>
                {t('discard')}
              </Button>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
