import { useQuery } from '#platform/web/queries.ts';
import { useMemo } from 'react';
import { useSettings } from '#platform/web/settings.ts';
import type { Category } from '../contract/category-shapes.ts';
import { categoriesQuery } from './categories-query.ts';
import { useSharedGroupWords } from './words.ts';

interface Categories {
  /** Those that one chooses among. */
  list: readonly Category[];
  /** The name of a category in the viewer's language; empty while it is not known. */
  nameOf: (id: string | null | undefined) => string;
  /** The sentence to show where the list could not be had. */
  error: string | undefined;
}

const none: readonly Category[] = [];

/** The categories, read once and kept until somebody changes one. */
export function useCategories(): Categories {
  const t = useSharedGroupWords();
  const { data, isError, isPaused } = useQuery({
    ...categoriesQuery(),
    staleTime: Infinity,
    enabled: !useSettings().modulesOff.includes('groups'),
  });
  return useMemo(() => {
    const known = data ?? none;
    // Some names are many words with slashes between them, and where there is no room they break behind one.
    const names = new Map(known.map(({ id, name }) => [id, name.replaceAll('/', '/\u200b')]));
    return {
      list: known.filter(({ into }) => into === undefined),
      nameOf: (id) => (id ? (names.get(id) ?? '') : ''),
      error: (isError || isPaused) && !data ? t('categoriesFailed') : undefined,
    };
  }, [data, isError, isPaused, t]);
}
