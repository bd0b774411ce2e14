import type { ReactNode } from 'react';

/** In 96 × 112 units: the outer arch, the inner one, and the door. */
const [outer, middle, door] = ['M0 112V48a48 48 0 0 1 96 0v64z', 'M12 112V50a36 36 0 0 1 72 0v62z', 'M24 112V52a24 24 0 0 1 48 0v60z'];

/** The arch of the logo in the accent colour, with an icon or a number in its door. */
export function Arch({ width = 96, className, children }: { width?: number; className?: string; children?: ReactNode }) {
  return (
    <span aria-hidden="true" className={`relative inline-block text-accent ${className ?? ''}`}>
      <svg width={width} height={(width * 112) / 96} viewBox="0 0 96 112">
        <path d={outer} fill="var(--color-sand)" />
        <path d={middle} fill="currentColor" fillOpacity={0.18} />
        <path d={door} fill="var(--color-bg)" />
      </svg>
      <span className="absolute inset-0 grid place-items-center pt-3">{children}</span>
    </span>
  );
}
