import { PersonApart } from '#features/accounts/web/public-api.tsx';
import { useMemo } from 'react';
import { call } from '#platform/web/api/api.ts';
import type { EditorMentions } from '#platform/web/rich-text/use-mention-menu.ts';
import { suggestReaders } from '../../contract/endpoints.ts';
import { useQuestionWords } from '../words.ts';

/** Suggestions of mentions for the editor of a reply. */
export function useNaming(id: string): EditorMentions {
  const t = useQuestionWords();
  return useMemo(
    () => ({
      suggest: async (q) => (await call(suggestReaders, { params: { id }, query: { q } })).items,
      label: t('peopleToName'),
      Beside: PersonApart,
      announce: (count) => t('peopleOffered', { count }),
    }),
    [id, t],
  );
}
