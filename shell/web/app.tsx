import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Settings } from '#platform/contract/page.ts';
import { RestrictedAccess } from '#features/groups/web/door.tsx';
import { LiveProvider, type LiveHandlers } from '#platform/web/live.tsx';
import { PlacesContext } from '#platform/web/places.ts';
import { isProblem } from '#platform/web/problem.ts';
import { RestrictedContext } from '#platform/web/query-states.tsx';
import { SlotsContext, type Slots } from '#platform/web/slots.ts';
import { useSession } from '#platform/web/session.tsx';
import { ToastProvider } from '#platform/web/ui/toasts.tsx';
import { SettingsContext } from '#platform/web/settings.ts';
import { features } from './features.ts';
import { LanguageProvider, type LanguageStart } from './language-provider.tsx';
import { Layout } from './layout.tsx';
import { PageOutlet } from './page-outlet.tsx';
import { placesOf } from './routes.ts';
import { useShellWords } from './words.ts';

/** What the features that are on make of the site. */
function siteOf(modulesOff: readonly string[]) {
  const on = features.filter(({ name }) => !modulesOff.includes(name));
  const slots: Slots = {
    hubKinds: Object.assign({}, ...on.map((feature) => feature.hubKinds)),
    account: on.flatMap((feature) => feature.accountSections ?? []),
    administration: on.flatMap(({ name: feature, administrationSections = [] }) =>
      administrationSections.map((section) => ({ ...section, feature })),
    ),
    panel: on.flatMap((feature) => feature.panelSlots ?? []),
    group: on.flatMap(({ name: feature, groupSlots = [] }) => groupSlots.map((slot) => ({ ...slot, feature }))),
  };
  const loadLive = async (): Promise<LiveHandlers> => Object.assign({}, ...(await Promise.all(on.map((feature) => feature.live?.()))));
  return { slots, places: placesOf(modulesOff), loadLive };
}

/** Makes the store of what was fetched. A refusal is an answer: only what did not get through is tried again. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (count, error) =>
          count < 2 && isProblem(error) && (error.status === 0 || error.status === 503) && error.code !== 'response.unexpected',
      },
      dehydrate: { shouldDehydrateQuery: (query) => query.state.status !== 'pending' },
    },
  });
}

interface AppProps {
  client: QueryClient;
  start: LanguageStart;
  settings: Settings;
}

/** The whole interface; the router around it differs between browser and server. */
export function App({ client, start, settings }: AppProps): ReactNode {
  const [{ slots, places, loadLive }] = useState(() => siteOf(settings.modulesOff));
  return (
    <QueryClientProvider client={client}>
      <SettingsContext value={settings}>
        <PlacesContext value={places}>
          <LanguageProvider start={start}>
            <Toasts>
              <LiveProvider load={loadLive}>
                <SlotsContext value={slots}>
                  <RestrictedContext value={RestrictedAccess}>
                    <ForgetOthersData client={client} />
                    <Layout>
                      <PageOutlet />
                    </Layout>
                  </RestrictedContext>
                </SlotsContext>
              </LiveProvider>
            </Toasts>
          </LanguageProvider>
        </PlacesContext>
      </SettingsContext>
    </QueryClientProvider>
  );
}

function Toasts({ children }: { children: ReactNode }): ReactNode {
  const t = useShellWords();
  return <ToastProvider labels={{ region: t('messages'), dismiss: t('dismiss') }}>{children}</ToastProvider>;
}

/** What one person was shown is dropped when another signs in, or nobody is signed in any more. */
function ForgetOthersData({ client }: { client: QueryClient }): ReactNode {
  const { user, state } = useSession();
  const id = state === 'unknown' || state === 'expired' ? undefined : (user?.id ?? null);
  const before = useRef<string | null | undefined>(undefined);
  useEffect(() => {
    if (id === undefined) return;
    // A page that begins without a connection holds only what was kept for this very person.
    const isRecalled = before.current === undefined && !navigator.onLine;
    const hasChanged = before.current !== undefined ? before.current !== id : id !== null && !isRecalled;
    before.current = id;
    if (hasChanged) void client.resetQueries();
  }, [client, id]);
  return null;
}
