import type { ReactNode } from 'react';

/** The mark: a court with an open door. */
export function Logo({ size = 28 }: { size?: number }): ReactNode {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" className="text-accent">
      <rect width="32" height="32" rx="8" fill="currentColor" />
      <path
        d="M7 24.5V13.2a9 9 0 0 1 18 0v11.3M12.4 24.5V14.2a3.6 3.6 0 0 1 7.2 0v10.3M7 24.5h18"
        fill="none"
        className="stroke-on-accent"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
