import type { ReactNode } from 'react';
import type { Outline } from '#platform/contract/page.ts';
import { classes } from './classes.ts';
import { PageBody, type PageKind } from './page-body.tsx';

interface PageOutlineProps {
  outline: Outline;
  /** Announced by screen readers, for instance “Loading”. */
  label: string;
  /** Appears after 200 ms, so that a fast page does not flicker; otherwise immediately. */
  isLate: boolean;
}

const kinds: Record<Outline, PageKind> = {
  list: 'list',
  column: 'feed',
  feed: 'feed',
  cards: 'gallery',
  text: 'text',
  form: 'form',
  messages: 'list',
};

const blank = 'block bg-line pulse';
const bar = `${blank} rounded-small`;
const card = 'grid gap-3 rounded-card border border-line bg-surface p-5';
const four = [1, 2, 3, 4];

/** The shapes of a page that is still loading: its column, its heading and its kind of content. */
export function PageOutline({ outline, label, isLate }: PageOutlineProps): ReactNode {
  return (
    <PageBody kind={kinds[outline]}>
      <div role="status" className={isLate ? 'appear-late' : undefined}>
        <span className="sr-only">{label}</span>
        <div aria-hidden="true" data-outline={outline}>
          {outline !== 'feed' && outline !== 'messages' && <Heading />}
          <Content outline={outline} />
        </div>
      </div>
    </PageBody>
  );
}

function Heading(): ReactNode {
  return (
    <span className="mb-6 grid gap-3 tablet:mb-8">
      <span className={classes(bar, 'h-11 w-2/5')} />
      <span className={classes(bar, 'h-5 w-3/5')} />
    </span>
  );
}

function Content({ outline }: { outline: Outline }): ReactNode {
  if (outline === 'text')
    return (
      <span className="grid gap-3.5">
        {[...four, ...four].map((_, index) => (
          // A fixed list: places are names.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={index} className={classes(bar, 'h-4', index % 4 === 3 ? 'mb-4 w-3/5' : 'w-full')} />
        ))}
      </span>
    );
  if (outline === 'cards')
    return (
      <span className="grid grid-cols-2 gap-5 desktop:grid-cols-4">
        {four.map((key) => (
          <span key={key} className={classes(bar, 'aspect-square')} />
        ))}
      </span>
    );
  const Shape = outline === 'form' ? Field : outline === 'messages' ? Row : Card;
  return (
    <span className={classes('grid', outline === 'messages' ? 'max-w-80 gap-4' : 'gap-3.5')}>
      {four.map((key) => (
        <Shape key={key} />
      ))}
    </span>
  );
}

const Card = () => (
  <span className={card}>
    <span className={classes(bar, 'h-3 w-24')} />
    <span className={classes(bar, 'h-5 w-3/4')} />
    <span className={classes(bar, 'h-4 w-full')} />
  </span>
);

const Field = () => (
  <span className="grid gap-2">
    <span className={classes(bar, 'h-4 w-24')} />
    <span className={classes(bar, 'h-11 w-full')} />
  </span>
);

const Row = () => (
  <span className="flex items-center gap-3">
    <span className={classes(blank, 'size-10 shrink-0 rounded-full')} />
    <span className={classes(bar, 'h-4 w-3/5')} />
  </span>
);
