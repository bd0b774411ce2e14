import { useId } from 'react';
import { coverOf } from '#platform/contract/identity/cover.ts';
import { classes } from '#platform/web/ui/classes.ts';
import { initials } from '#platform/web/ui/initials.ts';

/** Each sets the colour of a group, `--group`. */
const colours = [
  '[--group:var(--color-group-1)]',
  '[--group:var(--color-group-2)]',
  '[--group:var(--color-group-3)]',
  '[--group:var(--color-group-4)]',
  '[--group:var(--color-group-5)]',
  '[--group:var(--color-group-6)]',
  '[--group:var(--color-group-7)]',
  '[--group:var(--color-group-8)]',
];

const colourOf = (id: string): string => colours[coverOf(id).colour - 1] ?? '';
const solidOf = (id: string): string => `${colourOf(id)} bg-(--group)`;

/** Classes of a light background in the colour of a group, for text. */
export const groundOf = (id: string): string => `${colourOf(id)} bg-(--group)/15`;

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
        '@container relative grid aspect-square shrink-0 place-items-center overflow-hidden font-[600] text-on-group before:z-1 before:text-[40cqw] before:content-[attr(data-initials)]',
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
