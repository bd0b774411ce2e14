import type { ReactNode } from 'react';
import { lazy } from '#platform/web/loading/lazy.tsx';
import { useSession } from '#platform/web/session/session.tsx';
import { PagePart } from '#platform/web/ui/page-part.tsx';
import { useSettings } from '#platform/web/registry/settings.ts';

const ReadComments = lazy(() => import('./reading/read-comments.tsx').then((module) => module.ReadComments));
const OwnComments = lazy(() => import('./commenting/own-comments.tsx').then((module) => module.OwnComments));

/**
 * Comments and reactions of a subject (`document:ID`): read-only for visitors. Empty if the module
 * is off.
 */
export function Comments({ on }: { on: string }): ReactNode {
  const { user } = useSession();
  if (useSettings().modulesOff.includes('comments')) return null;
  return <PagePart>{user ? <OwnComments key={on} on={on} /> : <ReadComments key={on} on={on} />}</PagePart>;
}
