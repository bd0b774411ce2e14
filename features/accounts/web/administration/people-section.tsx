import type { ReactNode } from 'react';
import { useParams } from '#platform/web/navigation/router.tsx';
import { PeopleTable } from './people-table.tsx';
import { PersonView } from './person-view.tsx';

/** Table of accounts, or one account. */
export function PeopleSection(): ReactNode {
  const { id } = useParams<{ id?: string }>();
  return id === undefined ? <PeopleTable /> : <PersonView key={id} id={id} />;
}
