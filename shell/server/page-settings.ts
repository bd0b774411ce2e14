import type { Settings } from '#platform/contract/page.ts';
import type { House } from '#platform/server/house.ts';
import { settingsAsConfigured, type InstallationNow } from '#platform/server/installation/installation-now.ts';
import type { PageSource } from './render.ts';

type Kept = InstallationNow['settings'];

/** The same object while the same modules are off and the same is kept of the installation: what is worked out of it is kept by it. */
const settingsKnown = new WeakMap<readonly string[], WeakMap<object, Settings>>();
const asConfigured = {};

/** What pages are told of this installation: what administrators keep of it, or what is configured. */
export function settingsOf({ config, modules }: Pick<House, 'config' | 'modules'>, { isDevelopment }: PageSource, kept?: Kept): Settings {
  const known = settingsKnown.get(modules.off) ?? new WeakMap<object, Settings>();
  settingsKnown.set(modules.off, known);
  const settings = known.get(kept ?? asConfigured) ?? {
    ...(kept ?? settingsAsConfigured(config)),
    publicUrl: config.publicUrl,
    modulesOff: modules.off,
    isDevelopment,
    ...(config.smtpUrl === undefined && { keepsMails: true as const }),
    analyticsScript: modules.isOff('analytics') ? undefined : config.analyticsScript,
  };
  known.set(kept ?? asConfigured, settings);
  return settings;
}
