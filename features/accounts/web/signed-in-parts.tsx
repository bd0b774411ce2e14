import type { ReactNode } from 'react';
import { later } from '#platform/web/later.tsx';
import { useSession } from '#platform/web/session.tsx';
import type { PersonNameProps } from './person/linked-name.tsx';

// What visitors never load, in one piece: whoever is signed in has it on every page.
const load = () => import('./account-menu-signed-in.tsx');

export const MenuSignedIn = later(() => load().then((module) => module.AccountMenuSignedIn));
const LinkedName = later(() => load().then((module) => module.LinkedName), PlainName);

/** A person's name. For whoever may see the person it leads to their profile. */
export function PersonName(props: PersonNameProps): ReactNode {
  return useSession().user ? <LinkedName {...props} /> : <PlainName {...props} />;
}

function PlainName({ className, name }: PersonNameProps): ReactNode {
  return <bdi className={className}>{name}</bdi>;
}
