import type { ReactNode } from 'react';
import { readUser } from '#features/accounts/contract/endpoints.ts';
import { readProfile } from '#features/accounts/contract/people-endpoints.ts';
import { query } from '#platform/web/api/api.ts';
import { useQuery } from '#platform/web/queries/queries.ts';
import { useSession } from '#platform/web/session/session.tsx';
import { isPersonCode } from '../../contract/check-design.ts';
import type { Design } from '../../contract/design.ts';
import { useDesignerWords } from '../words.ts';
import { useDesign } from './design-context.ts';

const names = new WeakMap<Design['people'], ReadonlyMap<string, string>>();

/** Names of the people in a design by address, cached for all groups. */
function namesIn({ people }: Design): ReadonlyMap<string, string> {
  let known = names.get(people);
  if (!known) {
    known = new Map([...people.values()].map(({ email, name }) => [email.trim().toLowerCase(), name.trim()]));
    names.set(people, known);
  }
  return known;
}

/** Manager of a group: name of the designer or from the design by address, or of the visible account by ID; else as typed. */
export function Leader({ manager, className }: { manager: string; className: string }): ReactNode {
  const t = useDesignerWords();
  const typed = manager.trim();
  const written = namesIn(useDesign()).get(typed.toLowerCase());
  const { data } = useQuery({ ...query(readProfile, { params: { id: typed.toUpperCase() } }), enabled: isPersonCode(typed) });
  const { user } = useSession();
  const own = useQuery({ ...query(readUser, { params: { id: user?.id ?? '' } }), enabled: user !== null }).data;
  const ownName = own && 'email' in own && own.email.toLowerCase() === typed.toLowerCase() ? own.name : undefined;
  return <p className={className}>{t('leads', { name: ownName || written || data?.name || typed })}</p>;
}
