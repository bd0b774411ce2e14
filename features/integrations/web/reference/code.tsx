import type { ReactNode } from 'react';

/** A block of code. */
export function Code({ label, children }: { label: string; children: string }): ReactNode {
  return (
    <pre
      // Long lines scroll, so the keyboard must be able to reach them.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="region"
      aria-label={label}
      translate="no"
      dir="ltr"
      className="overflow-x-auto rounded-control border border-line bg-plain-wash px-4 py-3 font-mono text-sm"
    >
      {children}
    </pre>
  );
}
