import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import type { Outline, Settings } from '#platform/contract/page.ts';
import { RestrictedAccess } from '#features/groups/web/public-api.tsx';
import { useDisabledModules } from '#platform/web/registry/disabled-modules.ts';
import { LiveProvider, type LiveHandlers } from '#platform/web/live/live.tsx';
import { NavigationContext, type SiteNavigation } from '#platform/web/navigation/nav-item.ts';
import { queries } from '#platform/web/queries/query-client.ts';
import { RestrictedContext } from '#platform/web/queries/query-states.tsx';
import { noSlots, SlotsContext, type Slots, type SlotsNow } from '#platform/web/registry/slots.ts';
import { useSession } from '#platform/web/session/session.tsx';
import { ToastProvider } from '#platform/web/ui/toasts.tsx';
import { SettingsContext } from '#platform/web/registry/settings.ts';
import { LanguageProvider, type LanguageStart } from './i18n/language-provider.tsx';
import { Layout } from './layout/layout.tsx';
import { Loading } from './routing/loading.tsx';
import { PageOutlet } from './routing/page-outlet.tsx';
import { loadRegistry, loadedRegistry, subscribeToRegistry } from './routing/site.ts';
import { useShellWords } from './i18n/words.ts';

/**
 * Contributions of features to other pages. Only pages that use them load the registry; navigation
 * follows once it is loaded.
 */
function siteOf(modulesOff: readonly string[]) {
  let slots: Slots | undefined;
  const slotsSite: SlotsNow = {
    slotsNow: () => (slots ??= loadedRegistry()?.slotsOf(modulesOff)) ?? noSlots,
    subscribe: subscribeToRegistry,
  };
  return {
    slotsSite,
    loadLive: async (): Promise<LiveHandlers> => (await loadRegistry()).loadLive(modulesOff),
  };
}

interface AppProps {
  start: LanguageStart;
  settings: Settings;
  places: SiteNavigation;
  /** Renders this shape instead of the page. */
  outline?: Outline;
}

/** The whole interface; browser and server wrap it in different routers. */
export function App({ start, settings: sentSettings, places: sentPlaces, outline }: AppProps): ReactNode {
  const modulesOff = useDisabledModules(sentSettings.modulesOff);
  const { slotsSite, loadLive } = useMemo(() => siteOf(modulesOff), [modulesOff]);
  const { settings, places } = useMemo(() => {
    // A change of modules comes from the registry, which is therefore loaded.
    const registry = modulesOff === sentSettings.modulesOff ? undefined : loadedRegistry();
    if (!registry) return { settings: sentSettings, places: sentPlaces };
    const settings = { ...sentSettings, modulesOff };
    return { settings, places: registry.navigationFor(settings, sentPlaces.sent) };
  }, [modulesOff, sentSettings, sentPlaces]);
  return (
    <SettingsContext value={settings}>
      <NavigationContext value={places}>
        <LanguageProvider start={start}>
          <Toasts>
            <LiveProvider load={loadLive}>
              <SlotsContext value={slotsSite}>
                <RestrictedContext value={RestrictedAccess}>
                  <ForgetOthersData />
                  <Layout>{outline ? <Loading outline={outline} /> : <PageOutlet />}</Layout>
                </RestrictedContext>
              </SlotsContext>
            </LiveProvider>
          </Toasts>
        </LanguageProvider>
      </NavigationContext>
    </SettingsContext>
  );
}

function Toasts({ children }: { children: ReactNode }): ReactNode {
  const t = useShellWords();
  return <ToastProvider labels={{ region: t('messages'), dismiss: t('dismiss') }}>{children}</ToastProvider>;
}

/** Clears cached data when another person signs in, or no one is signed in any more. */
function ForgetOthersData(): ReactNode {
  const { user, state } = useSession();
  const id = state === 'unknown' || state === 'expired' ? undefined : (user?.id ?? null);
  const before = useRef<string | null | undefined>(undefined);
  useEffect(() => {
    if (id === undefined) return;
    // A page started offline contains only data stored for this person.
    const isRecalled = before.current === undefined && !navigator.onLine;
    const hasChanged = before.current !== undefined ? before.current !== id : id !== null && !isRecalled;
    before.current = id;
    if (!hasChanged) return;
    queries.sent = null;
    void queries.client?.resetQueries();
  }, [id]);
  return null;
}
