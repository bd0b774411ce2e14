import type { ReactNode } from 'react';
import { ChevronDownIcon } from '../ui/icons.tsx';

interface MoreFieldsProps {
  title: string;
  /** The present choice, so that people need not open the part to know it. */
  summary?: string;
  isOpen?: boolean;
  children: ReactNode;
}

/** Fields with usual values, folded. */
export function MoreFields({ title, summary, isOpen, children }: MoreFieldsProps) {
  return (
    <details open={isOpen} className="group/more rounded-control border border-line bg-surface">
      <summary className="flex min-h-11 items-center justify-between gap-3 px-4 py-2 hover:bg-tint">
        <span className="flex min-w-0 flex-wrap items-baseline gap-x-3">
          <span className="font-[560]">{title}</span>
          {summary && <span className="text-sm text-muted">{summary}</span>}
        </span>
        <ChevronDownIcon size={18} className="flex-none text-muted transition-transform group-open/more:rotate-180" />
      </summary>
      <div className="grid gap-5 border-t border-line p-4">{children}</div>
    </details>
  );
}
