import type { ReactNode, Ref } from 'react';
import { FilterIcon } from './icons.tsx';
import './filter-sheet.css';

interface FilterSheetProps {
  id: string;
  label: string;
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/**
 * What filters a list, behind one button; on a phone a sheet at its foot. A popover of the browser's own, so that with a plain form and plain links in it, it
 * works where no script runs.
 */
export function FilterSheet({ id, label, ref, children }: FilterSheetProps) {
  return (
    <>
      {/* Without a type, since what buttons do before the code is here is done again then, and this one needs none. */}
      {/* oxlint-disable-next-line react/button-has-type */}
      <button
        popoverTarget={id}
        className="inline-flex min-h-11 items-center justify-center gap-2 rounded-control px-3 max-tablet:-mr-3 font-[560] text-muted transition-colors hover:bg-tint hover:text-ink"
      >
        <FilterIcon size={18} />
        <span className="max-tablet:sr-only">{label}</span>
      </button>
      <div
        ref={ref}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className="filter-sheet hang-below max-w-reading overflow-y-auto rounded-card border border-line bg-surface p-5 text-ink shadow-raised"
      >
        {children}
      </div>
    </>
  );
}
