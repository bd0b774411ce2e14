import { useState, type ReactNode } from 'react';
import { call, query, useRefresh } from '#platform/web/api/api.ts';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { useQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { PlusIcon } from '#platform/web/ui/icons.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { listCategories } from '../../contract/category-endpoints.ts';
import { changeCategory, listManagedCategories } from '../../contract/manage-categories-endpoints.ts';
import type { ManagedCategory } from '../../contract/category-shapes.ts';
import { useGroupWords } from '../words.ts';
import { CategoryDialog } from './category-dialog.tsx';
import { CategoryRow } from './category-row.tsx';
import { MergeDialog } from './merge-dialog.tsx';

type Opened = { is: 'new' } | { is: 'change' | 'merge'; category: ManagedCategory };

/** Administration of categories: names, order and merging. */
export function CategoriesSection(): ReactNode {
  const t = useGroupWords();
  const platform = usePlatformWords();
  const categories = useQuery(query(listManagedCategories, {}));
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const move = useMove();
  return (
    <QueryStates query={categories} skeleton={<Skeleton shape="card" label={platform('loading')} />}>
      {(list) => (
        <>
          <p className="text-muted">{t('categories.text')}</p>
          <div>
            <Button icon={PlusIcon} onClick={() => setOpened({ is: 'new' })}>
              {t('categories.new')}
            </Button>
          </div>
          <Card padding="none">
            <ol className="divide-y divide-line">
              {list.map((category) => (
                <CategoryRow
                  key={category.id}
                  category={category}
                  count={list.length}
                  onMove={(place) => move(category, place)}
                  onChange={() => setOpened({ is: 'change', category })}
                  onMerge={() => setOpened({ is: 'merge', category })}
                />
              ))}
            </ol>
          </Card>
          {opened?.is === 'merge' ? (
            <MergeDialog category={opened.category} others={list.filter(({ id }) => id !== opened.category.id)} onClose={close} />
          ) : (
            opened && <CategoryDialog category={opened.is === 'change' ? opened.category : undefined} onClose={close} />
          )}
        </>
      )}
    </QueryStates>
  );
}

/** Returns a function that moves a category to a place in the list, and shows errors as toasts. */
function useMove(): (category: ManagedCategory, place: number) => Promise<void> {
  const toast = useToast();
  const errorText = useErrorText();
  const refresh = useRefresh();
  return async ({ id, names }, place) => {
    try {
      await call(changeCategory, { params: { id }, body: { names, place } });
    } catch (error) {
      toast(errorText(problemOf(error).code), { tone: 'danger' });
    }
    await refresh(listManagedCategories, listCategories);
  };
}
