import { rmSync } from 'node:fs';
import { startAtrium } from './atrium.ts';
import { newDataFolder } from './data-folder.ts';

/**
 * Before all journeys: prepares the data folder that their installations start from, by starting
 * and stopping the application once. Returns a function that deletes it.
 */
export default async function setup(): Promise<() => void> {
  const dataDir = newDataFolder();
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  try {
    await (await startAtrium({ DATA_DIR: dataDir })).stop();
  } catch (error) {
    remove();
    throw error;
  }
  process.env['ATRIUM_PREPARED'] = dataDir;
  return remove;
}
