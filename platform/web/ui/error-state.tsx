import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { RefreshCwIcon, TriangleAlertIcon } from './icons.tsx';

interface ErrorStateProps {
  title: string;
  /** Describes the error and the next step. */
  children?: ReactNode;
  retry?: { label: string; onRetry(): void; isBusy?: boolean };
  level?: 2 | 3;
}

/** The state of a part of the page that failed to load. Announced by screen readers. */
export function ErrorState({ title, children, retry, level = 2 }: ErrorStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div role="alert" className="grid justify-items-center rounded-card border border-line bg-surface px-6 py-12 text-center">
      <span className="mb-4 grid size-13 place-items-center rounded-full bg-warn-wash text-warn">
        <TriangleAlertIcon size={24} />
      </span>
      <Heading className="text-lg">{title}</Heading>
      {children && <div className="mt-1.5 max-w-[46ch] text-pretty text-muted">{children}</div>}
      {retry && (
        <Button variant="secondary" icon={RefreshCwIcon} className="mt-5" isBusy={retry.isBusy} onClick={retry.onRetry}>
          {retry.label}
        </Button>
      )}
    </div>
  );
}
