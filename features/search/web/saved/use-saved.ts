import { useState } from 'react';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { CommandId } from '#platform/web/api/command-id.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { useQuery } from '#platform/web/queries/queries.ts';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { dropSavedSearch, listSavedSearches, saveSearch } from '../../contract/endpoints.ts';
import type { SavedSearch } from '../../contract/shapes.ts';
import { savedQuery } from '../queries.ts';
import { useSavedWords } from '../words.ts';

/**
 * Saved searches with functions to save and remove one. A removal can be undone while its toast is
 * shown.
 */
export function useSaved() {
  const t = useSavedWords();
  const toast = useToast();
  const errorText = useErrorText();
  const refresh = useRefresh();
  const saved = useQuery(savedQuery());
  const [command] = useState(() => new CommandId());
  const [isBusy, setIsBusy] = useState(false);
  const attempt = async (act: () => Promise<unknown>): Promise<boolean> => {
    setIsBusy(true);
    try {
      await act();
      await refresh(listSavedSearches);
      return true;
    } catch (error) {
      toast(errorText(problemOf(error).code), { tone: 'danger' });
      return false;
    } finally {
      setIsBusy(false);
    }
  };
  const save = async (filter: object) => {
    const isSaved = await attempt(async () => {
      await call(saveSearch, { body: { id: command.of(filter), filter } });
      command.done();
    });
    if (isSaved) toast(t('saved'), { tone: 'success' });
  };
  const drop = async ({ id, filter }: SavedSearch) => {
    if (!(await attempt(() => call(dropSavedSearch, { params: { id } })))) return;
    toast(t('dropped'), { tone: 'success', action: { label: t('undo'), onSelect: () => void save(filter) } });
  };
  return { saved, isBusy, save, drop };
}
