import { type ReactNode, useContext, useEffect, useSyncExternalStore } from 'react';
import { readSession } from '#features/accounts/contract/endpoints.ts';
import { query } from '#platform/web/api/api.ts';
import { lazy } from '#platform/web/loading/lazy.tsx';
import { afterFirstView } from '#platform/web/loading/first-view.ts';
import { useQuery } from '#platform/web/queries/queries.ts';
import { SlotsContext } from '#platform/web/registry/slots.ts';
import { loadFormDraft } from '#platform/web/drafts/forms/form-draft.tsx';
import { useHasUploads } from '#platform/web/uploads/presence.ts';
import { OptionalPart } from '#platform/web/ui/error-boundary.tsx';
import { Dock } from './dock.tsx';
import { useMainNavItems } from './main-nav-items.ts';
import '#platform/web/styles/signed-in.css';
import './signed-in-navigation.css';
import { SideBar } from './side-bar.tsx';

const UploadsCorner = lazy(() => import('#platform/web/uploads/uploads-corner.tsx').then((module) => module.UploadsCorner));

/**
 * Navigation, running activities and uploads of a signed-in person: side bar, or dock on a phone.
 */
export function SignedInNavigation(): ReactNode {
  const { data: session } = useQuery(query(readSession, {}));
  const { slotsNow, subscribe } = useContext(SlotsContext);
  const { running, uploadCompletions } = useSyncExternalStore(subscribe, slotsNow, slotsNow);
  const waiting = new Map(session?.waiting.map(({ kind, count }) => [kind, count]));
  const items = useMainNavItems({ isAdministrator: session?.user.isAdministrator ?? false, waiting });
  const hasUploads = useHasUploads();
  useEffect(
    () =>
      void afterFirstView()
        .then(loadFormDraft)
        .catch(() => {}),
    [],
  );
  return (
    <>
      <div className="below-header dock @container fixed inset-x-0 bottom-0 z-20 flex flex-col border-line bg-surface max-desktop:border-t desktop:top-(--header-height) desktop:right-auto desktop:w-(--side-bar) desktop:border-r print:hidden">
        <SideBar items={items} />
        {running.map(
          ({ kind, Content }) =>
            waiting.has(kind) && (
              <OptionalPart key={kind}>
                <Content />
              </OptionalPart>
            ),
        )}
        <Dock items={items} isAdministrator={session?.user.isAdministrator ?? false} />
      </div>
      {hasUploads && uploadCompletions && <UploadsCorner endings={uploadCompletions} />}
    </>
  );
}
