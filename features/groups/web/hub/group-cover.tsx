import { nameNumber } from '#platform/web/ui/initials.ts';

/** Grounds and arches of one cover, of the quiet colours that people without a picture have. */
const grounds = ['bg-person-1', 'bg-person-2', 'bg-person-3', 'bg-person-4', 'bg-person-5', 'bg-person-6'];
const outer = [3, 6, 1, 2, 4, 5];
const step = 44;
const height = 92;

/** A row of arches, one inside the other: `share` of the whole width of one. Each stands as high as the id says. */
function arches(id: string, count: number, share: number): string {
  const radius = (step / 2) * share;
  return Array.from({ length: count }, (_, index) => {
    const rise = 20 + nameNumber(`${id}${index}`, 5) * 8;
    return `M${Math.round(index * step + step / 2 - radius)} ${height}v${-Math.round(rise * share)}a${Math.round(radius)} ${Math.round(radius)} 0 0 1 ${2 * Math.round(radius)} 0v${Math.round(rise * share)}z`;
  }).join('');
}

/** A cover that a group keeps: drawn from its ID, with so many arches beside each other. */
export function GroupCover({ id, className, count = 3 }: { id: string; className?: string; count?: number }) {
  const colour = nameNumber(id, grounds.length);
  return (
    <svg
      viewBox={`0 0 ${step * count} ${height}`}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      className={`${grounds[colour]} ${className ?? ''}`}
    >
      <path d={arches(id, count, 0.94)} fill={`var(--color-person-${outer[colour]})`} />
      <path d={arches(id, count, 0.62)} fill="currentColor" fillOpacity={0.12} />
      <path d={arches(id, count, 0.32)} fill="currentColor" fillOpacity={0.16} />
    </svg>
  );
}
