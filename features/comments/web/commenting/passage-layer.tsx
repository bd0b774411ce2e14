import { useCallback, useEffect, useState, type RefObject } from 'react';
import { useInfiniteQuery } from '#platform/web/queries/queries.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { MessageSquareQuoteIcon } from '#platform/web/ui/icons.tsx';
import type { Passage } from '../../contract/shapes.ts';
import { commentsQuery } from '../queries.ts';
import { useCommentWords } from '../words.ts';
import { BareTextOf } from './bare-text-of.ts';
import { findPassage } from './find-passage.ts';
import { PassageMarks, type Mark } from './passage-marks.tsx';
import { changePassages, forgetPassages } from './passage-store.ts';
import { useSelectedRange } from './use-selected-range.ts';
import './passages.css';

interface PassageLayerProps {
  on: string;
  text: RefObject<HTMLElement | null>;
}

/** Passage that was located in the text. */
interface Found {
  commentId: string;
  range: Range;
}

/** Layer over a text: marks commented passages and offers to comment the selection. */
export function PassageLayer({ on, text }: PassageLayerProps) {
  const query = useInfiniteQuery(commentsQuery(on));
  const [found, setFound] = useState<readonly Found[]>([]);
  const mayQuote = query.data?.pages[0]?.can.quote === true;
  const quoting = query.data?.pages.flatMap(({ items }) => items.filter(({ passage }) => passage !== null));
  const key = JSON.stringify(quoting?.map(({ id, passage }) => [id, passage]) ?? []);

  useEffect(() => {
    const element = text.current;
    if (!element) return;
    const passages = JSON.parse(key) as [string, Passage][];
    const look = () => {
      const bare = new BareTextOf(element);
      const places = passages.map(([commentId, passage]) => {
        const range = findPassage(bare.text, passage);
        return { commentId, range: range && bare.rangeOf(range) };
      });
      changePassages(on, { found: new Map(places.map(({ commentId, range }) => [commentId, range !== undefined])) });
      setFound(places.flatMap(({ commentId, range }) => (range ? [{ commentId, range }] : [])));
    };
    look();
    // Locates the passages again when the text changes.
    const observer = new MutationObserver(look);
    observer.observe(element, { childList: true, characterData: true, subtree: true });
    return () => observer.disconnect();
  }, [on, text, key]);
  useEffect(() => () => forgetPassages(on), [on]);

  const marks = useMarks(text, found);
  usePaint(found);
  useEffect(() => {
    changePassages(on, {
      show(commentId) {
        const range = found.find((each) => each.commentId === commentId)?.range;
        if (range) showRange(range);
      },
    });
  }, [on, found]);
  return (
    <>
      <PassageMarks marks={marks} />
      {mayQuote && <SelectionButton on={on} text={text} />}
    </>
  );
}

/** Button below the selection. */
function SelectionButton({ on, text }: PassageLayerProps) {
  const t = useCommentWords();
  const { selected, clear } = useSelectedRange(text);
  const choose = useCallback(() => {
    const element = text.current;
    const passage = element && selected && new BareTextOf(element).passageIn(selected.range, selected.said);
    clear();
    if (passage) changePassages(on, { chosen: passage });
  }, [on, text, selected, clear]);
  if (!selected) return null;
  return (
    <div ref={(element) => placeAt(element, selected)} className="absolute z-10">
      {/* Pressing the button must not clear the selection. */}
      <Button
        size="small"
        icon={MessageSquareQuoteIcon}
        onPointerDown={(event) => event.preventDefault()}
        onClick={choose}
        className="shadow-raised"
      >
        {t('commentPassage')}
      </Button>
    </div>
  );
}

/** Highlights passages with the CSS Custom Highlight API, without changing the DOM of the text. */
function usePaint(found: readonly Found[]): void {
  useEffect(() => {
    if (!('highlights' in CSS) || found.length === 0) return;
    CSS.highlights.set('commented', new Highlight(...found.map(({ range }) => range)));
    return () => void CSS.highlights.delete('commented');
  }, [found]);
}

/** Positions of the marks beside the text, updated when its layout changes. */
function useMarks(text: RefObject<HTMLElement | null>, found: readonly Found[]): readonly Mark[] {
  const [marks, setMarks] = useState<readonly Mark[]>([]);
  useEffect(() => {
    const element = text.current;
    if (!element) return;
    const place = () => {
      const { top } = element.getBoundingClientRect();
      const at = found.map(({ commentId, range }) => ({ commentId, top: range.getBoundingClientRect().top - top }));
      // Passages on the same line share a mark.
      const lines = Map.groupBy(at, (each) => Math.round(each.top / lineHeight));
      setMarks([...lines.values()].map((ofLine) => ({ top: ofLine[0]?.top ?? 0, commentIds: ofLine.map(({ commentId }) => commentId) })));
    };
    const observer = new ResizeObserver(place);
    observer.observe(element);
    return () => observer.disconnect();
  }, [text, found]);
  return marks;
}

/** Not by a `style` attribute, which the Content Security Policy forbids. */
function placeAt(element: HTMLElement | null, { top, left }: { top: number; left: number }): void {
  if (!element) return;
  element.style.top = `${top}px`;
  element.style.left = `${left}px`;
}

const lineHeight = 28;
const shownMs = 2_400;

function showRange(range: Range): void {
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
  range.startContainer.parentElement?.scrollIntoView({ block: 'center', behavior });
  if (!('highlights' in CSS)) return;
  CSS.highlights.set('commented-shown', new Highlight(range));
  setTimeout(() => CSS.highlights.delete('commented-shown'), shownMs);
}
