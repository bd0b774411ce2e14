import type { Settings } from '#platform/contract/page.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { settingsAsConfigured, type InstallationNow } from '#platform/server/installation/installation-now.ts';
import type { PageSource } from './render.ts';

type StoredSettings = InstallationNow['settings'];

/**
 * Returns the same object while modules and settings are unchanged, since derived values are cached
 * by identity.
 */
const settingsKnown = new WeakMap<readonly string[], WeakMap<object, Settings>>();
const asConfigured = {};

/** Settings for pages: those of administrators, or from the configuration. */
export function settingsOf(
  { config, modules }: Pick<AppContext, 'config' | 'modules'>,
  { isDevelopment }: PageSource,
  stored?: StoredSettings,
): Settings {
  const known = settingsKnown.get(modules.off) ?? new WeakMap<object, Settings>();
  settingsKnown.set(modules.off, known);
  const settings = known.get(stored ?? asConfigured) ?? {
    ...(stored ?? settingsAsConfigured(config)),
    publicUrl: config.publicUrl,
    modulesOff: modules.off,
    isDevelopment,
    ...(config.smtpUrl === undefined && { keepsMails: true as const }),
    analyticsScript: modules.isOff('analytics') ? undefined : config.analyticsScript,
  };
  known.set(stored ?? asConfigured, settings);
  return settings;
}
