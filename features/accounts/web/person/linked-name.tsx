import type { ReactNode } from 'react';
import { Link } from '#platform/web/router.tsx';
import { useKnownPerson } from './known-people.ts';
import { PersonAvatar } from './person-avatar.tsx';

export interface PersonNameProps {
  id: string;
  name: string;
  className?: string;
  /** Puts their picture before it, of this size. Visitors see none. */
  picture?: 'inline' | 'small';
}

/** A name that leads to the person's profile, where the viewer may see the person; above the link of a card that it stands in. */
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
