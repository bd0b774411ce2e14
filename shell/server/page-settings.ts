import type { Settings } from '#platform/contract/page.ts';
import type { House } from '#platform/server/house.ts';
import type { InstallationNow } from '#platform/server/installation/installation-now.ts';
import type { PageSource } from './render.ts';

type Kept = Partial<InstallationNow['settings']>;

/** The same object while the same modules are off and the same is kept of the installation: what is worked out of it is kept by it. */
const settingsKnown = new WeakMap<readonly string[], WeakMap<Kept, Settings>>();
const asConfigured: Kept = {};

/** What pages are told of this installation: what administrators keep of it before what is configured. */
export function settingsOf(
  { config, modules }: Pick<House, 'config' | 'modules'>,
  { isDevelopment }: PageSource,
  kept: Kept = asConfigured,
): Settings {
  const known = settingsKnown.get(modules.off) ?? new WeakMap<Kept, Settings>();
  settingsKnown.set(modules.off, known);
  const { ownerName, hostingName, publicUrl } = config;
  const settings = known.get(kept) ?? {
    ownerName,
    hostingName,
    publicUrl,
    modulesOff: modules.off,
    isDevelopment,
    analyticsScript: modules.isOff('analytics') ? undefined : config.analyticsScript,
    signInProvider: config.signInProvider?.name,
    ...kept,
  };
  known.set(kept, settings);
  return settings;
}
