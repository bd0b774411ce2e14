import { modulesChangedMessage } from '#platform/contract/live.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { rooms } from '#platform/server/common/live-rooms.ts';
import { coalesceReads } from '#platform/server/process/coalesce-reads.ts';
import { findSwitchedOff } from './switches-store.ts';

/** Topic of the message between nodes when a module is switched. */
export const switchesTopic = 'modules';
/** Interval of polling in ms, for nodes that miss the message. */
const lookMs = 5_000;

/** Loads from the database which modules are off; notifies this node's windows if that changed. */
export async function applySwitches({ db, modules, live }: Pick<AppContext, 'db' | 'modules' | 'live'>): Promise<void> {
  if (modules.take(await findSwitchedOff(db))) live.sendHere([rooms.public], { type: modulesChangedMessage, id: '' });
}

/** Keeps this node up to date with the modules that administrators switch off on any node. */
export async function followSwitches(
  app: AppContext,
): Promise<{ onNodeNotice: (topic: string | undefined) => void; stop: () => Promise<void> }> {
  await applySwitches(app);
  const look = () => {
    // Coalesces concurrent loads. On a database outage, the next poll tries again.
    coalesceReads(app.db, 'admin.switches', () => applySwitches(app)).catch(() => {});
  };
  const timer = setInterval(look, lookMs);
  return {
    onNodeNotice: (topic) => {
      if (topic === undefined || topic === switchesTopic) look();
    },
    stop: async () => clearInterval(timer),
  };
}
