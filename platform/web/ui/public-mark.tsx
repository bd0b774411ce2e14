import type { ReactNode } from 'react';
import { GlobeIcon } from './icons.tsx';

/** Says after other facts of a card that everyone can see the thing. */
export function PublicMark({ label }: { label: string }): ReactNode {
  return (
    <span title={label} className="public-mark">
      {' · '}
      <GlobeIcon size={14} />
      <span className="sr-only">{label}</span>
    </span>
  );
}
