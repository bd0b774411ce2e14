import { lazy, Suspense, type ReactNode } from 'react';
import { arrival } from '#platform/web/arrival.ts';
import { later } from '#platform/web/later.tsx';
import { useSession } from '#platform/web/session.tsx';
import type { PersonNameProps } from './person/linked-name.tsx';

// What visitors never load, in one piece: whoever is signed in has it on every page.
const load = () => import('./account-menu-signed-in.tsx');

export const MenuSignedIn = later(() => load().then((module) => module.AccountMenuSignedIn));
const LinkedName = lazy(() => arrival(() => load().then((module) => ({ default: module.LinkedName }))));

/** A person's name. For whoever may see the person it leads to their profile. */
export function PersonName(props: PersonNameProps): ReactNode {
  const plain = <bdi className={props.className}>{props.name}</bdi>;
  if (!useSession().user) return plain;
  return (
    <Suspense fallback={plain}>
      <LinkedName {...props} />
    </Suspense>
  );
}
