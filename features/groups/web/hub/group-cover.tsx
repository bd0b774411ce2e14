import { useId } from 'react';
import { coverOf } from '#platform/contract/identity/cover.ts';
import { classes } from '#platform/web/ui/classes.ts';
import { initials } from '#platform/web/ui/initials.ts';

const solid = ['bg-group-1', 'bg-group-2', 'bg-group-3', 'bg-group-4', 'bg-group-5', 'bg-group-6', 'bg-group-7', 'bg-group-8'];
const light = [
  'bg-group-1/15',
  'bg-group-2/15',
  'bg-group-3/15',
  'bg-group-4/15',
  'bg-group-5/15',
  'bg-group-6/15',
  'bg-group-7/15',
  'bg-group-8/15',
];

const solidOf = (id: string): string => solid[coverOf(id).colour - 1] ?? '';

/** Class of a light background in the colour of a group, for text. */
export const groundOf = (id: string): string => light[coverOf(id).colour - 1] ?? '';

/** Cover of a group in its colour, with a pattern of arches 24 px high; both follow from the ID. */
export function GroupCover({ id, className }: { id: string; className?: string }) {
  const patternId = useId();
  const { width, height, paths } = coverOf(id);
  return (
    <svg aria-hidden="true" data-cover="" className={classes(solidOf(id), className)}>
      <pattern id={patternId} width={width} height={height} patternUnits="userSpaceOnUse">
        {paths.map((path) => (
          <path key={path} d={path} fill="var(--color-on-group)" fillOpacity={0.2} />
        ))}
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${patternId})`} />
    </svg>
  );
}

/** The mark of a group, square: its initials in an arch, in its colour. `className` sets size and corners. The initials are no text that can be found or copied. */
export function GroupMark({ id, name, className = 'size-10 rounded-control' }: { id: string; name: string; className?: string }) {
  return (
    <span
      aria-hidden="true"
      data-initials={initials(name)}
      className={classes(
        '@container relative grid aspect-square shrink-0 place-items-center overflow-hidden font-[650] text-on-group before:z-1 before:text-[40cqw] before:leading-none before:content-[attr(data-initials)]',
        solidOf(id),
        className,
      )}
    >
      <svg viewBox="0 0 40 40" className="absolute inset-0 size-full">
        <path d="M5 40V19a15 15 0 0 1 30 0v21z" fill="currentColor" fillOpacity={0.16} />
      </svg>
    </span>
  );
}

/** The picture of a group where other kinds have theirs: its mark beside its name, its cover without. */
export function GroupPicture({ id, name, className }: { id: string; name?: string; className?: string }) {
  return name === undefined ? (
    <GroupCover id={id} {...(className !== undefined && { className })} />
  ) : (
    <GroupMark id={id} name={name} {...(className !== undefined && { className })} />
  );
}
