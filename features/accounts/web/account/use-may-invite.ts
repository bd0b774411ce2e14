import { infiniteQuery } from '#platform/web/api/api.ts';
import { useInfiniteQuery, useQuery } from '#platform/web/queries/queries.ts';
import { listRegistrationInvitations } from '../../contract/registration-endpoints.ts';
import { sessionQuery } from '../queries.ts';

/**
 * Whether this manager may invite people to register. Administrators do so on the administration
 * pages.
 */
export function useMayInvite(): boolean {
  const { data: session } = useQuery(sessionQuery());
  const isRequested = session?.user.role === 'manager' && !session.user.isAdministrator;
  const { data } = useInfiniteQuery({ ...infiniteQuery(listRegistrationInvitations, { query: {} }), enabled: isRequested });
  return isRequested && (data?.pages[0]?.can.invite ?? false);
}
