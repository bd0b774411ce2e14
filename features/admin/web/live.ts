import { modulesChangedMessage } from '#platform/contract/live.ts';
import { call } from '#platform/web/api.ts';
import { liveReturned, type LiveHandlers } from '#platform/web/live.tsx';
import { setModulesOff } from '#platform/web/modules-off.ts';
import { listModules, readModulesOff } from '../contract/module-endpoints.ts';

/** Asks which modules are off by now. What is on screen of others is asked for again where that is news: it may show what is gone, or lack what is back. */
const askAgain: LiveHandlers[string] = async (_message, refresh) => {
  const { off } = await call(readModulesOff, {});
  if (setModulesOff(off)) await refresh();
  else await refresh(listModules);
};

export const adminLive: LiveHandlers = { [modulesChangedMessage]: askAgain, [liveReturned]: askAgain };
