import { useQuery, useQueryClient } from '#platform/web/queries/queries.ts';
import { useState, type ReactNode } from 'react';
import { call } from '#platform/web/api/api.ts';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { CheckboxField } from '#platform/web/forms/checkbox-field.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { SectionCard } from '#platform/web/ui/section-card.tsx';
import { updatePrivacy } from '../../../contract/endpoints.ts';
import { privacyQuery } from '../../queries.ts';
import { useAccountWords } from '../../words.ts';

/** Privacy settings; each change is saved immediately. */
export function Privacy(): ReactNode {
  const t = useAccountWords();
  const platform = usePlatformWords();
  const errorText = useErrorText();
  const toast = useToast();
  const client = useQueryClient();
  const found = useQuery(privacyQuery());
  const [isBusy, setIsBusy] = useState(false);

  const choose = async (isListed: boolean) => {
    setIsBusy(true);
    try {
      client.setQueryData(privacyQuery().queryKey, await call(updatePrivacy, { body: { isListed } }));
      toast(t('privacy.saved'), { tone: 'success' });
    } catch (error) {
      toast(errorText(problemOf(error).code), { tone: 'danger' });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <SectionCard id="privacy" title={t('privacy.title')}>
      <QueryStates query={found} skeleton={<Skeleton shape="text" label={platform('loading')} />}>
        {({ isListed }) => (
          <CheckboxField
            name="isListed"
            label={t('privacy.isListed')}
            hint={t('privacy.isListedHint')}
            checked={isListed}
            aria-busy={isBusy || undefined}
            onChange={(event) => {
              if (!isBusy) void choose(event.currentTarget.checked);
            }}
          />
        )}
      </QueryStates>
    </SectionCard>
  );
}
