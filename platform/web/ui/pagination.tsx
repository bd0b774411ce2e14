import { Link, type To } from '#platform/web/router.tsx';
import { classes } from './classes.ts';
import { buttonClasses } from './button.tsx';
import { ArrowLeftIcon, ArrowRightIcon, ChevronLeftIcon, ChevronRightIcon } from './icons.tsx';
import { pageRange } from './page-range.ts';

interface PaginationProps {
  page: number;
  pageCount: number;
  linkTo(page: number): To;
  labels: { region: string; previous: string; next: string; page(number: number): string };
}

const cell = 'grid h-11 min-w-11 place-items-center rounded-control px-2 tabular-nums no-underline transition-colors';

/** Numbered pages as links. Nothing where there is one page. */
export function Pagination({ page, pageCount, linkTo, labels }: PaginationProps) {
  if (pageCount <= 1) return null;
  return (
    <nav aria-label={labels.region} className="mt-6 print:hidden">
      <ul className="flex flex-wrap items-center justify-center gap-1">
        <li>{page > 1 && <Step to={linkTo(page - 1)} label={labels.previous} rel="prev" />}</li>
        {pageRange(page, pageCount).map((entry, index) => (
          <li key={entry === 'gap' ? `gap ${index}` : entry} className={classes(entry !== page && 'max-tablet:hidden')}>
            {entry === 'gap' ? (
              <span className={classes(cell, 'text-muted')}>…</span>
            ) : (
              <Link
                to={linkTo(entry)}
                aria-label={labels.page(entry)}
                aria-current={entry === page ? 'page' : undefined}
                className={classes(cell, entry === page ? 'bg-tint font-[560] text-accent' : 'text-ink hover:bg-tint')}
              >
                {entry}
                {entry === page && <span className="sr-only"> / {pageCount}</span>}
              </Link>
            )}
          </li>
        ))}
        <li>{page < pageCount && <Step to={linkTo(page + 1)} label={labels.next} rel="next" />}</li>
      </ul>
    </nav>
  );
}

function Step({ to, label, rel }: { to: To; label: string; rel: 'prev' | 'next' }) {
  const Glyph = rel === 'prev' ? ChevronLeftIcon : ChevronRightIcon;
  return (
    <Link to={to} rel={rel} aria-label={label} title={label} className={classes(cell, 'text-muted hover:bg-tint hover:text-ink')}>
      <Glyph />
    </Link>
  );
}

interface NewerOlderProps {
  newer?: To;
  older?: To;
  labels: { region: string; newer: string; older: string };
}

/** Two ways through a long list that is read by cursor. */
export function NewerOlder({ newer, older, labels }: NewerOlderProps) {
  if (newer === undefined && older === undefined) return null;
  return (
    <nav aria-label={labels.region} className="mt-6 flex justify-between gap-3 print:hidden">
      {newer === undefined ? (
        <span />
      ) : (
        <Link to={newer} rel="prev" className={buttonClasses({ variant: 'secondary' })}>
          <ArrowLeftIcon size={18} />
          {labels.newer}
        </Link>
      )}
      {older !== undefined && (
        <Link to={older} rel="next" className={buttonClasses({ variant: 'secondary' })}>
          {labels.older}
          <ArrowRightIcon size={18} />
        </Link>
      )}
    </nav>
  );
}
