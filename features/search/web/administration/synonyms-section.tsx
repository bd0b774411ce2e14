import { useQuery } from '#platform/web/queries/queries.ts';
import { useState, type ReactNode } from 'react';
import { call, query, useRefresh } from '#platform/web/api/api.ts';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { XIcon } from '#platform/web/ui/icons.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { listSynonyms, removeSynonyms } from '../../contract/synonym-endpoints.ts';
import type { Synonyms } from '../../contract/synonym-shapes.ts';
import { useAdministrationWords } from './words.ts';
import { NewSynonyms } from './new-synonyms.tsx';

/** Synonyms of administrators, and the built-in ones. */
export function SynonymsSection(): ReactNode {
  const t = useAdministrationWords();
  const platform = usePlatformWords();
  const synonyms = useQuery(query(listSynonyms, {}));
  return (
    <QueryStates query={synonyms} skeleton={<Skeleton shape="card" label={platform('loading')} />}>
      {({ items, given }) => (
        <>
          <p className="text-muted">{t('synonyms.text')}</p>
          <Card>
            <NewSynonyms />
          </Card>
          {items.length > 0 && (
            <section aria-labelledby="added-synonyms" className="grid grid-cols-1 gap-3">
              <h3 id="added-synonyms" className="text-lg">
                {t('synonyms.added')}
              </h3>
              <Card>
                <ul className="grid grid-cols-1 divide-y divide-line">
                  {items.map((each) => (
                    <AddedSynonyms key={each.id} synonyms={each} />
                  ))}
                </ul>
              </Card>
            </section>
          )}
          <section aria-labelledby="given-synonyms" className="grid grid-cols-1 gap-3">
            <h3 id="given-synonyms" className="text-lg">
              {t('synonyms.given')}
            </h3>
            <Card>
              <ul className="grid grid-cols-1 divide-y divide-line">
                {given.map((words) => (
                  <li key={words.join()} className="py-2.5 wrap-anywhere first:pt-0 last:pb-0">
                    {words.join('\u00a0· ')}
                  </li>
                ))}
              </ul>
            </Card>
          </section>
        </>
      )}
    </QueryStates>
  );
}

function AddedSynonyms({ synonyms: { id, words } }: { synonyms: Synonyms }): ReactNode {
  const t = useAdministrationWords();
  const toast = useToast();
  const errorText = useErrorText();
  const refresh = useRefresh();
  const [isBusy, setIsBusy] = useState(false);
  const remove = async () => {
    setIsBusy(true);
    try {
      await call(removeSynonyms, { params: { id } });
      await refresh(listSynonyms);
      toast(t('synonyms.removed'), { tone: 'success' });
    } catch (error) {
      toast(errorText(problemOf(error).code), { tone: 'danger' });
      setIsBusy(false);
    }
  };
  return (
    <li className="flex items-center justify-between gap-3 py-2.5 first:pt-0 last:pb-0">
      <span className="min-w-0 wrap-anywhere">{words.join('\u00a0· ')}</span>
      <Button
        size="small"
        variant="quiet"
        icon={XIcon}
        isBusy={isBusy}
        onClick={() => void remove()}
        aria-label={t('synonyms.removeThese', { words: words.join(', ') })}
      >
        {t('synonyms.remove')}
      </Button>
    </li>
  );
}
