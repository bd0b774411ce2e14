import type { Page } from '@playwright/test';
import { askDatabase } from './support/database.ts';
import { expect, test } from './support/journey.ts';

const length = 10_000;
/** Longest acceptable task: longer ones drop several frames. */
const longMs = 50;

interface TraceEvent {
  name: string;
  tdur?: number;
}

/** The browser's events with their CPU milliseconds, which other load does not affect. */
async function traced(page: Page, act: () => Promise<unknown>): Promise<{ name: string; ms: number }[]> {
  const browser = page.context().browser();
  if (!browser) throw new Error('no browser');
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline', 'devtools.timeline'] });
  await act();
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] };
  return traceEvents.flatMap(({ name, tdur }) => (tdur === undefined ? [] : [{ name, ms: tdur / 1_000 }]));
}

/** Scrolls the log up frame by frame to the first message; returns the number of frames. */
const scrollBack = (page: Page, log: string) =>
  page.evaluate(async (selector) => {
    const box = document.querySelector(selector);
    if (!box) throw new Error('nothing to scroll');
    let frames = 0;
    const first = () => Number(box.querySelector<HTMLElement>('[data-seq]')?.dataset['seq'] ?? 0);
    while (first() !== 1 || box.scrollTop > 0) {
      await new Promise((done) => requestAnimationFrame(done));
      box.scrollTop -= 1_200;
      frames += 1;
      if (frames > 20_000) throw new Error(`still at ${first()}`);
    }
    return frames;
  }, log);

test('ME-04 scrolling through ten thousand messages to the first has no long task', async ({ person, atrium }) => {
  const ana = await person('Ana', { role: 'manager' });
  const api = await ana.arrive(null);
  const { id: groupId } = await api.post<{ id: string }>('/api/groups', {
    groupName: 'Long talk',
    companyName: 'Cooperative',
    category: 'legal',
    description: 'Since years.',
    visibility: 'private',
  });
  const { id } = await api.post<{ id: string }>(`/api/groups/${groupId}/conversation`, {});
  await askDatabase(
    atrium,
    `insert into messages (id, conversation_id, seq, change, author_id, client_id, text, sent_at, search)
     select gen_random_uuid(), $1::uuid, n, 0, g.manager_id, gen_random_uuid(), 'Message ' || n || repeat(' and what was said', 1 + n % 17),
       now() - interval '1 year' + n * interval '40 minutes', ''
     from generate_series(1, $2::int) as n, groups g where g.id = $3`,
    [id, length, groupId],
  );
  await askDatabase(atrium, 'update conversations set last_seq = $2, last_at = now() where id = $1', [id, length]);
  await ana.page.goto(`/messenger/${id}`);
  const log = ana.page.getByRole('region', { name: 'Messages' });
  await expect(log.getByText(`Message ${length} `)).toBeVisible();
  let frames = 0;
  const events = await traced(ana.page, async () => {
    frames = await scrollBack(ana.page, '.talk-log');
  });
  const tasks = events.filter(({ name }) => name === 'RunTask').map(({ ms }) => ms);
  // Ensures that something was measured.
  expect(tasks.length).toBeGreaterThan(frames);
  expect(tasks.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThan(frames / 10);
  const long = tasks.filter((ms) => ms > longMs);
  expect(long, `of ${frames} frames`).toEqual([]);
});
