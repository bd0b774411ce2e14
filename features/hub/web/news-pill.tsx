import { ArrowUpIcon } from '#platform/web/ui/icons.tsx';
import { useHubWords } from './words.ts';

/** Announces new items above the list without moving it; a click shows them. */
export function NewsPill({ count, onShow }: { count: number; onShow: () => Promise<void> }) {
  const t = useHubWords();
  const text = t('news', { count });
  return (
    <div className="pointer-events-none sticky top-20 z-20 grid h-0 justify-items-center">
      <p role="status" className="sr-only">
        {count > 0 && text}
      </p>
      {count > 0 && (
        <button
          type="button"
          title={t('newsShow')}
          onClick={() => void onShow()}
          className="rise pointer-events-auto tap -mt-2 inline-flex min-h-10 items-center gap-2 rounded-full bg-accent px-4.5 text-sm font-[560] text-on-accent shadow-md hover:bg-accent-strong"
        >
          <ArrowUpIcon size={16} />
          {text}
        </button>
      )}
    </div>
  );
}
