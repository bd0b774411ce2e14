import type { ReactNode } from 'react';
import { markPath } from '#platform/contract/identity/mark.ts';

/** The logo: a court with an open door. */
export function Logo({ size = 28 }: { size?: number }): ReactNode {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" className="text-accent">
      <rect width="32" height="32" rx="8" fill="currentColor" />
      <path d={markPath} fill="none" className="stroke-on-accent" strokeWidth="2.4" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
