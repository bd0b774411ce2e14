import { useEffect, useRef, useState, type ReactNode } from 'react';
import { query } from '#platform/web/api/api.ts';
import { keepPreviousData, useQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { DateText } from '#platform/web/ui/date-text.tsx';
import { SearchField } from '#platform/web/forms/search-field.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { useDates } from '#platform/web/i18n/words.tsx';
import { searchConversation } from '../../contract/endpoints.ts';
import { useMessengerWords } from '../words.ts';

interface SearchPanelProps {
  conversationId: string;
  onFound: (seq: number) => void;
  onClose: () => void;
}

/** Search within a conversation, as a panel over its messages. */
export function SearchPanel({ conversationId, onFound, onClose }: SearchPanelProps): ReactNode {
  const t = useMessengerWords();
  const box = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [before, setBefore] = useState<readonly number[]>([]);
  useEffect(() => {
    const panel = box.current;
    panel?.querySelector('input')?.focus();
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && onClose();
    panel?.addEventListener('keydown', onKeyDown);
    return () => panel?.removeEventListener('keydown', onKeyDown);
  }, [onClose]);
  const q = typed.trim();
  const from = before.at(-1);
  const found = useQuery({
    ...query(searchConversation, { params: { id: conversationId }, query: { q, ...(from === undefined ? {} : { before: from }) } }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
  return (
    <div
      ref={box}
      role="search"
      className="absolute inset-x-0 top-full z-20 border-b border-line bg-surface px-3 pb-3 shadow-raised tablet:px-5"
    >
      <SearchField
        label={t('search')}
        placeholder={t('search')}
        clearLabel={t('clear')}
        value={typed}
        onChange={(text) => {
          setTyped(text);
          setBefore([]);
        }}
      />
      {q !== '' && (
        <div className="mt-2 max-h-[50dvh] overflow-y-auto">
          <QueryStates query={found} skeleton={<Skeleton shape="text" count={3} label={t('loading')} />}>
            {({ items, isMore }) => (
              <>
                <p role="status" className="text-sm text-muted">
                  {items.length === 0 && t('nothingFound')}
                </p>
                <ul>
                  {items.map((each) => (
                    <FoundLine key={each.seq} {...each} onFound={onFound} />
                  ))}
                </ul>
                {isMore && (
                  <Button size="small" variant="secondary" onClick={() => setBefore([...before, items.at(-1)?.seq ?? 0])}>
                    {t('more')}
                  </Button>
                )}
              </>
            )}
          </QueryStates>
        </div>
      )}
    </div>
  );
}

interface FoundLineProps {
  seq: number;
  author: { name: string } | null;
  at: string;
  text: string;
  onFound: (seq: number) => void;
}

function FoundLine({ seq, author, at, text, onFound }: FoundLineProps): ReactNode {
  const t = useMessengerWords();
  const { dateTime } = useDates();
  return (
    <li>
      <button
        type="button"
        onClick={() => onFound(seq)}
        className="block w-full rounded-control px-2 py-2 text-left -outline-offset-2 hover:bg-tint focus-visible:bg-tint"
      >
        <span className="flex items-baseline gap-2 text-xs text-muted">
          <bdi className="min-w-0 flex-1 truncate font-[560] text-ink">{author?.name ?? t('closedAccount')}</bdi>
          <DateText iso={at}>{dateTime(at)}</DateText>
        </span>
        <span dir="auto" className="line-clamp-2 text-sm wrap-anywhere">
          {text}
        </span>
      </button>
    </li>
  );
}
