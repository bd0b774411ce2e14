import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/**
 * Files in a folder that a browser would refuse: invalid modules, and imports of missing names.
 * Runs no code. Bundlers do not report such errors, and neither types nor tests cover their output.
 */
export async function brokenFiles(folder: string): Promise<string[]> {
  const worker = new Worker(new URL('./link-files.ts', import.meta.url), {
    workerData: folder,
    // Modules from text require a flag.
    execArgv: ['--experimental-vm-modules', '--no-warnings'],
  });
  const [broken] = (await once(worker, 'message')) as [string[]];
  return broken;
}
