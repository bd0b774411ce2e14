import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/**
 * What a browser would refuse of the code in a folder: files that are no modules, and names that one file asks of another in vain. Nothing of it
 * runs. A bundler that mixes names up says nothing of it itself, and neither types nor tests look at what it writes.
 */
export async function brokenFiles(folder: string): Promise<string[]> {
  const worker = new Worker(new URL('./link-files.ts', import.meta.url), {
    workerData: folder,
    // Modules of a text of our own are there on demand alone.
    execArgv: ['--experimental-vm-modules', '--no-warnings'],
  });
  const [broken] = (await once(worker, 'message')) as [string[]];
  return broken;
}
