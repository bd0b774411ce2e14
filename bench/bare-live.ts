import { json } from './client.ts';
import { openWindow } from './live-window.ts';
import { spreadOf, type Spread } from './negotiating.ts';
import { startLiveCeiling } from './processes.ts';

/** Cost of committing a row and broadcasting it to every window. */
export async function bareCeiling(databaseUrl: string, screens: number): Promise<Spread> {
  const ceiling = await startLiveCeiling(databaseUrl);
  const windows = await Promise.all(Array.from({ length: screens }, () => openWindow(ceiling.url, '')));
  const takenMs: number[] = [];
  for (let round = 0; round < 220; round += 1) {
    const since = performance.now();
    const received = windows.map((window) => new Promise<void>((resolve) => window.onEvent(() => resolve())));
    await json(ceiling, '/', { body: {} });
    await Promise.all(received);
    takenMs.push(performance.now() - since);
    await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 40));
  }
  for (const window of windows) window.close();
  await ceiling.stop();
  return spreadOf(takenMs.slice(20));
}
