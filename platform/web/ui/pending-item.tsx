import type { ReactNode } from 'react';

interface WaitingLineProps {
  /** An icon or a face, 32 px wide. */
  mark: ReactNode;
  children: ReactNode;
  /** Actions, the main one last. */
  actions: ReactNode;
}

/** A pending task in the list of a person’s start page. */
export function PendingItem({ mark, children, actions }: WaitingLineProps) {
  return (
    <li className="flex min-h-15 flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <span className="grid w-8 shrink-0 justify-items-center text-warn">{mark}</span>
      <p className="min-w-0 flex-1 basis-28 text-sm wrap-anywhere">{children}</p>
      <span className="ml-auto flex shrink-0 items-center gap-1.5 text-sm">{actions}</span>
    </li>
  );
}
