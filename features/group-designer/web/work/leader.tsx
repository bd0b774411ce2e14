import type { ReactNode } from 'react';
import { readProfile } from '#features/accounts/contract/people-endpoints.ts';
import { query } from '#platform/web/api.ts';
import { useQuery } from '#platform/web/queries.ts';
import { isPersonCode } from '../../contract/check-design.ts';
import type { Design } from '../../contract/design.ts';
import { useDesignerWords } from '../words.ts';
import { useDesign } from './design-context.ts';

const names = new WeakMap<Design['people'], ReadonlyMap<string, string>>();

/** What the people of a design are called, by address; put together once for all its groups. */
function namesIn({ people }: Design): ReadonlyMap<string, string> {
  let known = names.get(people);
  if (!known) {
    known = new Map([...people.values()].map(({ email, name }) => [email.trim().toLowerCase(), name.trim()]));
    names.set(people, known);
  }
  return known;
}

/** Who is to manage a group, by name where the design has one for the address, or whoever looks may see the person behind the ID; else as it was typed. */
export function Leader({ manager, className }: { manager: string; className: string }): ReactNode {
  const t = useDesignerWords();
  const typed = manager.trim();
  const written = namesIn(useDesign()).get(typed.toLowerCase());
  const { data } = useQuery({ ...query(readProfile, { params: { id: typed.toUpperCase() } }), enabled: isPersonCode(typed) });
  return <p className={className}>{t('leads', { name: written || data?.name || typed })}</p>;
}
