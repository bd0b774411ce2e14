import { modulesChangedMessage } from '#platform/contract/live.ts';
import type { House } from '#platform/server/house.ts';
import { rooms } from '#platform/server/live-rooms.ts';
import { readTogether } from '#platform/server/read-together.ts';
import { findSwitchedOff } from './switches-store.ts';

/** What nodes tell each other when a module was switched. */
export const switchesTopic = 'modules';
/** A node that does not hear the others looks by itself. */
const lookMs = 5_000;

/** Takes over which modules are switched off, as the database has it; where that is news, this node's windows are told. */
export async function takeSwitches({ db, modules, live }: Pick<House, 'db' | 'modules' | 'live'>): Promise<void> {
  if (modules.take(await findSwitchedOff(db))) live.sendHere([rooms.public], { type: modulesChangedMessage, id: '' });
}

/** Keeps this node to what administrators switched off, on whichever node. */
export async function followSwitches(house: House): Promise<{ onTold: (topic: string | undefined) => void; stop: () => Promise<void> }> {
  await takeSwitches(house);
  const look = () => {
    // What is told while it looks, it looks for anew. The database that is away is found again by the next look.
    readTogether(house.db, 'admin.switches', () => takeSwitches(house)).catch(() => {});
  };
  const timer = setInterval(look, lookMs);
  return {
    onTold: (topic) => {
      if (topic === undefined || topic === switchesTopic) look();
    },
    stop: async () => clearInterval(timer),
  };
}
