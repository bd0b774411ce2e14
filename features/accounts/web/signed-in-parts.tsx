import type { ReactNode } from 'react';
import { lazy } from '#platform/web/loading/lazy.tsx';
import { useSession } from '#platform/web/session/session.tsx';
import type { PersonNameProps } from './person/linked-name.tsx';

// One chunk with everything that signed-in users need on every page and visitors never load.
const load = () => import('./account-menu-signed-in.tsx');

export const MenuSignedIn = lazy(() => load().then((module) => module.AccountMenuSignedIn), MenuOutline);
const LinkedName = lazy(() => load().then((module) => module.LinkedName), PlainName);

/** Keeps the place of the account menu, so that its neighbours barely move when it appears. */
export function MenuOutline(): ReactNode {
  return <span aria-hidden="true" className="session-outline block size-11 rounded-full bg-line desktop:ml-11" />;
}

/** Name of a person; links to the profile if the viewer may see it. */
export function PersonName(props: PersonNameProps): ReactNode {
  return useSession().user ? <LinkedName {...props} /> : <PlainName {...props} />;
}

function PlainName({ className, name }: PersonNameProps): ReactNode {
  return <bdi className={className}>{name}</bdi>;
}
