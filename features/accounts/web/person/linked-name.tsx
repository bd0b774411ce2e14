import type { ReactNode } from 'react';
import { Link } from '#platform/web/navigation/router.tsx';
import { useKnownPerson } from './known-people.ts';
import { PersonAvatar } from './person-avatar.tsx';

export interface PersonNameProps {
  id: string;
  name: string;
  className?: string;
  /** Shows the picture in this size before the name; not for visitors. */
  picture?: 'inline' | 'small';
}

/**
 * Name that links to the profile if the viewer may see the person; clickable above the link of a
 * surrounding card.
 */
export function LinkedName({ id, name, className, picture }: PersonNameProps): ReactNode {
  const person = useKnownPerson(id);
  const plain = <bdi className={className}>{name}</bdi>;
  const shown = person ? (
    <Link to={`/people/${id}`} className="relative min-w-0 text-inherit no-underline hover:text-accent hover:underline">
      {plain}
    </Link>
  ) : (
    plain
  );
  if (!picture) return shown;
  return (
    <span className="inline-flex max-w-full items-center gap-1.5 align-middle">
      <PersonAvatar id={id} name={name} size={picture} />
      {shown}
    </span>
  );
}
