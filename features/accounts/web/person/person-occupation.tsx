import type { ReactNode } from 'react';
import { useQuery } from '#platform/web/queries/queries.ts';
import { useSession } from '#platform/web/session/session.tsx';
import { profileQuery } from '../queries.ts';
import { useKnownPerson } from './known-people.ts';

interface PersonOccupationProps {
  id: string;
  className?: string;
}

/** Job title of a person on a page that is also public; visitors see nothing. */
export function PersonOccupation(props: PersonOccupationProps): ReactNode {
  return useSession().user ? <Occupation {...props} /> : null;
}

/** Requested once it is known that the viewer may see the person. */
function Occupation({ id, className }: PersonOccupationProps): ReactNode {
  const person = useKnownPerson(id);
  const { data } = useQuery({ ...profileQuery(id), enabled: person !== undefined });
  return (
    data?.occupation && (
      <p className={className}>
        <bdi>{data.occupation}</bdi>
      </p>
    )
  );
}
