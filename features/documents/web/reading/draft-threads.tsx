import { useEffect, useMemo, useState, type RefObject } from 'react';
import { BareTextOf, findPassage } from '#features/comments/web/public-api.tsx';
import { useSearchParams } from '#platform/web/navigation/router.tsx';
import { useQuery } from '#platform/web/queries/queries.ts';
import type { RichText } from '#platform/contract/rich-text/nodes.ts';
import type { PassageThread } from '../../contract/thread-shapes.ts';
import { threadsQuery } from '../threads/queries.ts';
import { ThreadList } from '../threads/thread-list.tsx';
import { useDocumentWords } from '../words.ts';

interface DraftThreadsProps {
  id: string;
  text: RefObject<HTMLElement | null>;
  content: RichText;
}

/** Comments on passages of a draft, for a co-author who reads it: marked in the text, and listed below it. */
export function DraftThreads({ id, text, content }: DraftThreadsProps) {
  const t = useDocumentWords();
  const { data } = useQuery(threadsQuery(id));
  const threads = data?.items;
  const [search] = useSearchParams();
  const [chosen, setChosen] = useState(search.get('thread') ?? undefined);
  const ranges = useRanges(text, content, threads);
  useHighlights(ranges, threads, chosen);
  const places = useMemo(() => ranges && placesOf(ranges), [ranges]);
  if (!threads?.length) return null;
  return (
    <section className="draft-threads" aria-label={t('threads.title')}>
      <h2>{t('threads.title')}</h2>
      <ThreadList
        documentId={id}
        threads={threads}
        places={places}
        chosen={chosen}
        onChoose={(threadId) => {
          setChosen(threadId);
          ranges?.get(threadId)?.startContainer.parentElement?.scrollIntoView({ block: 'center' });
        }}
        empty={<p className="thread-note">{t('threads.noneOpen')}</p>}
      />
    </section>
  );
}

/** Where the passages are in the text on screen. */
function useRanges(
  text: RefObject<HTMLElement | null>,
  content: RichText,
  threads: readonly PassageThread[] | undefined,
): ReadonlyMap<string, Range> | undefined {
  const [ranges, setRanges] = useState<ReadonlyMap<string, Range>>();
  useEffect(() => {
    if (!text.current || !threads) return;
    const bare = new BareTextOf(text.current);
    const found = threads.flatMap(({ id, place }): [string, Range][] => {
      const at = findPassage(bare.text, place);
      const range = at && bare.rangeOf(at);
      return range ? [[id, range]] : [];
    });
    setRanges(new Map(found));
    // The text on screen changes with its content.
  }, [text, content, threads]);
  return ranges;
}

function placesOf(ranges: ReadonlyMap<string, Range>): ReadonlyMap<string, number> {
  const inOrder = [...ranges].toSorted(([, one], [, other]) => one.compareBoundaryPoints(Range.START_TO_START, other));
  return new Map(inOrder.map(([id], index) => [id, index]));
}

function useHighlights(
  ranges: ReadonlyMap<string, Range> | undefined,
  threads: readonly PassageThread[] | undefined,
  chosen: string | undefined,
): void {
  useEffect(() => {
    if (!ranges || !('highlights' in CSS)) return;
    const open = new Set(threads?.filter(({ resolvedAt }) => resolvedAt === null).map(({ id }) => id));
    CSS.highlights.set('draft-commented', new Highlight(...[...ranges].flatMap(([id, range]) => (open.has(id) ? [range] : []))));
    const range = chosen === undefined ? undefined : ranges.get(chosen);
    if (range) CSS.highlights.set('draft-commented-chosen', new Highlight(range));
    return () => {
      CSS.highlights.delete('draft-commented');
      CSS.highlights.delete('draft-commented-chosen');
    };
  }, [ranges, threads, chosen]);
}
