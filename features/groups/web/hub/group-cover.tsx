import { coverOf } from '#platform/contract/identity/cover.ts';

const grounds = ['bg-person-1', 'bg-person-2', 'bg-person-3', 'bg-person-4', 'bg-person-5', 'bg-person-6'];

/** Class of the background colour of a group: that of its cover. */
export const groundOf = (id: string): string => grounds[coverOf(id, 1).ground - 1] ?? '';

/**
 * Cover drawn deterministically from the group id. `count` is the number of arches side by side.
 */
export function GroupCover({ id, className, count = 3 }: { id: string; className?: string; count?: number }) {
  const { width, height, ground, colour, arches } = coverOf(id, count);
  const [outer, middle, inner] = arches;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      className={`${grounds[ground - 1]} ${className ?? ''}`}
    >
      <path d={outer} fill={`var(--color-person-${colour})`} />
      <path d={middle} fill="currentColor" fillOpacity={0.12} />
      <path d={inner} fill="currentColor" fillOpacity={0.16} />
    </svg>
  );
}
