import { Button } from '#platform/web/ui/button.tsx';
import { useGroupWords } from './words.ts';

interface More {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<unknown>;
}

/** Loads the next page of a list. Renders nothing at its end. */
export function MoreButton({ list }: { list: More }) {
  const t = useGroupWords();
  if (!list.hasNextPage) return null;
  return (
    <div className="mt-5 text-center">
      <Button variant="secondary" isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {t('more')}
      </Button>
    </div>
  );
}
