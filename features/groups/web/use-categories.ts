import { useQuery } from '#platform/web/queries/queries.ts';
import { useMemo } from 'react';
import { useSettings } from '#platform/web/registry/settings.ts';
import type { Category } from '../contract/category-shapes.ts';
import { categoriesQuery } from './categories-query.ts';
import { useSharedGroupWords } from './words.ts';

interface Categories {
  /** Categories that can be chosen; merged ones are left out. */
  list: readonly Category[];
  /** Name of a category in the viewer's language; empty while loading. */
  nameOf: (id: string | null | undefined) => string;
  /** The first of several words of such a name, for cards. */
  shortNameOf: (id: string | null | undefined) => string;
  /** Error message if the list could not be loaded. */
  error: string | undefined;
}

const none: readonly Category[] = [];

/** Categories, cached until a live message reports a change. */
export function useCategories(): Categories {
  const t = useSharedGroupWords();
  const { data, isError, isPaused } = useQuery({
    ...categoriesQuery(),
    staleTime: Infinity,
    enabled: !useSettings().modulesOff.includes('groups'),
  });
  return useMemo(() => {
    const known = data ?? none;
    // Allows a line break after each slash in long names.
    const names = new Map(known.map(({ id, name }) => [id, name.replaceAll('/', '/\u200b')]));
    const nameOf = (id: string | null | undefined) => (id ? (names.get(id) ?? '') : '');
    return {
      list: known.filter(({ into }) => into === undefined),
      nameOf,
      shortNameOf: (id) => nameOf(id).split('/', 1)[0] ?? '',
      error: (isError || isPaused) && !data ? t('categoriesFailed') : undefined,
    };
  }, [data, isError, isPaused, t]);
}
