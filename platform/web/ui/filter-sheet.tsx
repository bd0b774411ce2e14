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
 * The filters of a list, in a popover; on a phone a bottom sheet. A native popover with a plain
 * form and links also works without scripts.
 */
export function FilterSheet({ id, label, ref, children }: FilterSheetProps) {
  return (
    <>
      {/*
       * Without a type: clicks on buttons before the code is loaded are replayed, which this one
       * does not need.
       */}
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
