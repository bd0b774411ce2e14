import { useMemo } from 'react';
import { readSession, readUser } from '#features/accounts/contract/endpoints.ts';
import { useCategories } from '#features/groups/web/public-api.tsx';
import { query } from '#platform/web/api/api.ts';
import { useQuery } from '#platform/web/queries/queries.ts';
import { useSession } from '#platform/web/session/session.tsx';
import type { Surroundings } from '../../contract/check-design.ts';

/** Also includes data of the designer. */
interface DesignerSurroundings extends Surroundings {
  ownEmail: string;
  isAdministrator: boolean;
}

/** Data that a design is checked against; undefined until it is loaded. */
export function useSurroundings(): DesignerSurroundings | undefined {
  const { user } = useSession();
  const { list } = useCategories();
  const own = useQuery({ ...query(readUser, { params: { id: user?.id ?? '' } }), enabled: user !== null }).data;
  const session = useQuery({ ...query(readSession, {}), enabled: user !== null }).data;
  const ownEmail = own && 'email' in own ? own.email : undefined;
  const isAdministrator = session?.user.isAdministrator;
  return useMemo(() => {
    if (ownEmail === undefined || isAdministrator === undefined || list.length === 0) return undefined;
    return { categories: new Set(list.map(({ id }) => id)), ownEmail, isAdministrator };
  }, [ownEmail, isAdministrator, list]);
}
