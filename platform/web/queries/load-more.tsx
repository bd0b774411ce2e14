import { useEffect, useRef } from 'react';
import { usePlatformWords } from '../i18n/platform-words.ts';
import { buttonClasses } from '../ui/button.tsx';

interface LoadMoreProps {
  list: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    isPlaceholderData: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
  /** The cursor of the next page; null at the end. */
  cursor: string | null;
  /** The address of the next page, for browsers without scripts. */
  address: (cursor: string) => string;
  /** The whole list is one page: shows no end marker. */
  isShort: boolean;
}

/** Distance below the screen at which the next page is loaded. */
const ahead = '0px 0px 900px 0px';

/**
 * Loads further pages when the end of the list comes near; a link does the same without scripts.
 */
export function LoadMore({ list, cursor, address, isShort }: LoadMoreProps) {
  const t = usePlatformWords();
  const link = useRef<HTMLAnchorElement>(null);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, isPlaceholderData, fetchNextPage } = list;
  // After a failure it does not retry automatically.
  const isWaiting = hasNextPage && !isFetchingNextPage && !isFetchNextPageError && !isPlaceholderData;
  useEffect(() => {
    const element = link.current;
    if (!element || !isWaiting) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) void fetchNextPage();
      },
      { rootMargin: ahead },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isWaiting, fetchNextPage]);

  if (!cursor) return isShort ? null : <p className="mt-6 text-center text-sm text-muted">{t('endOfList')}</p>;
  return (
    <div className="mt-5 text-center">
      {isFetchNextPageError && (
        <p role="alert" className="mb-3 text-sm text-danger">
          {t('moreFailed')}
        </p>
      )}
      <a
        ref={link}
        href={address(cursor)}
        rel="next"
        aria-disabled={isFetchingNextPage || undefined}
        className={buttonClasses({ variant: 'secondary' })}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          if (!isFetchingNextPage) void fetchNextPage();
        }}
      >
        {isFetchNextPageError ? t('tryAgain') : t(isFetchingNextPage ? 'loadingMore' : 'loadMore')}
      </a>
    </div>
  );
}
