import { useEffect, type ReactNode } from 'react';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { useNavigate } from '#platform/web/navigation/router.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { listSavedSearches } from '../../contract/endpoints.ts';
import { lookAtSavedSearch } from '../../contract/saved-endpoints.ts';
import { savedAddress } from '../search-address.ts';
import { useSearchWords } from '../words.ts';

/** Redirects from a saved search (`?saved=ID`) to its results, and marks them as seen. */
export function OpenSaved({ id }: { id: string }): ReactNode {
  const t = useSearchWords();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const toast = useToast();
  const errorText = useErrorText();
  useEffect(() => {
    let isLeft = false;
    call(lookAtSavedSearch, { params: { id }, body: {} }).then(
      ({ filter }) => {
        void refresh(listSavedSearches);
        if (!isLeft) navigate(savedAddress(filter), { replace: true });
      },
      (error: unknown) => {
        if (isLeft) return;
        toast(errorText(problemOf(error).code), { tone: 'danger' });
        navigate('/resultSearch', { replace: true });
      },
    );
    return () => {
      isLeft = true;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- each saved search is opened once
  }, [id]);
  return <Skeleton shape="card" count={3} label={t('loading')} className="mt-6" />;
}
