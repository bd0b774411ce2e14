import type { ReactNode } from 'react';

/** A titled section of the kit’s page. */
export function KitPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mb-10 grid grid-cols-1 gap-4 border-t border-line pt-4">
      <h2 className="text-sm font-[560] tracking-normal text-muted">{title}</h2>
      {children}
    </div>
  );
}

export const kitRow = 'flex flex-wrap items-center gap-2.5';
