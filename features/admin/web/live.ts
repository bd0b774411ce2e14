import { modulesChangedMessage } from '#platform/contract/live.ts';
import { call } from '#platform/web/api/api.ts';
import { liveReturned, type LiveHandlers } from '#platform/web/live/live.tsx';
import { setDisabledModules } from '#platform/web/registry/disabled-modules.ts';
import { listModules, readModulesOff } from '../contract/module-endpoints.ts';

/**
 * Reloads which modules are off. If that changed, refetches everything on screen, since features
 * may appear or disappear.
 */
const askAgain: LiveHandlers[string] = async (_message, refresh) => {
  const { off } = await call(readModulesOff, {});
  if (setDisabledModules(off)) await refresh();
  else await refresh(listModules);
};

export const adminLive: LiveHandlers = { [modulesChangedMessage]: askAgain, [liveReturned]: askAgain };
