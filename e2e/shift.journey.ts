import type { Browser, BrowserContext, Page } from '@playwright/test';
import { newcomer, registered, type Api } from './support/api.ts';
import type { Atrium } from './support/atrium.ts';
import { expect, test } from './support/journey.ts';
import { isAlive } from './support/person.ts';

/** Unnoticeable: moving a line of text by its height on a phone is about 0.03. */
const most = 0.01;

interface Moves {
  sum: number;
  /** Moved elements, for debugging. */
  reported: string[];
}

/** Records layout shifts without user input. */
function noteMoves(): void {
  const moves: Moves = { sum: 0, reported: [] };
  Object.assign(window, { moves });
  const nameOf = (node: Node | null) => (node instanceof Element ? `${node.tagName.toLowerCase()}.${node.className}` : node?.textContent);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
    })[]) {
      if (entry.hadRecentInput) continue;
      // Counts the page and what is below it, not the frame.
      const elements = entry.sources.map(({ node }) => (node instanceof Element ? node : node?.parentElement));
      if (elements.length > 0 && elements.every((each) => each?.closest('#root > div > :not(main, footer)'))) continue;
      moves.sum += entry.value;
      for (const { node, previousRect, currentRect } of entry.sources)
        moves.reported.push(
          `${Math.round(entry.startTime)} ms ${entry.value.toFixed(4)} ${nameOf(node)?.slice(0, 80)}: ${Math.round(previousRect.y)} → ${Math.round(currentRect.y)}`,
        );
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Opens a page, waits until it is idle, and returns its layout shifts. */
async function movesOn(page: Page, open: () => Promise<unknown>): Promise<Moves> {
  await open();
  await isAlive(page);
  await page.waitForLoadState('networkidle');
  return page.evaluate(() => (window as unknown as { moves: Moves }).moves);
}

async function onPhoneAndDesk(browser: Browser, atrium: Atrium, token: string | undefined, paths: Record<string, string>): Promise<void> {
  for (const [width, height] of [
    [360, 740],
    [1280, 800],
  ] as const) {
    const context: BrowserContext = await browser.newContext({ baseURL: atrium.url, locale: 'en-US', viewport: { width, height } });
    await context.addInitScript(noteMoves);
    await context.addInitScript((stored) => {
      localStorage.setItem('cookie_consent', 'denied');
      if (stored !== undefined) localStorage.setItem('authToken', stored);
    }, token);
    for (const [name, path] of Object.entries(paths)) {
      const page = await context.newPage();
      // Latency, so that later requests arrive later.
      const network = await context.newCDPSession(page);
      await network.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 40,
        downloadThroughput: 2e6,
        uploadThroughput: 1e6,
      });
      const cold = await movesOn(page, () => page.goto(path));
      expect.soft(cold.sum, `${name} at ${width}, cold\n${cold.reported.join('\n')}`).toBeLessThanOrEqual(most);
      const warm = await movesOn(page, () => page.reload());
      expect.soft(warm.sum, `${name} at ${width}, warm\n${warm.reported.join('\n')}`).toBeLessThanOrEqual(most);
      await page.close();
    }
    await context.close();
  }
}

/** A group with content to read, answer and negotiate. */
async function aLivelyGroup(atrium: Atrium, river: string): Promise<{ ana: Api; groupId: string; documentId: string }> {
  const [ana, bob, cleo] = await Promise.all([
    registered(atrium, newcomer('Ana', 'manager')),
    registered(atrium, newcomer('Bob')),
    registered(atrium, newcomer('Cleo')),
  ]);
  const aGroup = (groupName: string, visibility: string) =>
    ana.post<{ id: string }>('/api/groups', {
      groupName,
      companyName: 'Harbour Cooperative',
      category: 'legal',
      description: 'Carriers and terminals of both banks of the river agree on slots, on what a late ship pays, and on who tells whom.',
      visibility,
    });
  const group = await aGroup(`Slots of the ${river}`, 'public');
  const closed = await aGroup(`Tariffs of the ${river}`, 'private');
  await bob.post(`/api/groups/${group.id}/join`);
  await bob.post(`/api/groups/${closed.id}/join`);
  await cleo.post(`/api/groups/${closed.id}/join`);
  let documentId = '';
  for (const title of ['What the tide brings', 'Who pays for a late ship', 'The berths of the winter', 'A word on the new locks']) {
    const text = `${title}. The carriers are in the harbour with us, and what they bring is for all of us to see and to know.`;
    const paragraph = { type: 'paragraph', content: [{ type: 'text', text }] };
    const content = { type: 'doc', content: Array.from({ length: 6 }, () => paragraph) };
    const { id } = await ana.post<{ id: string }>('/api/documents', { title, category: 'legal', content });
    await ana.post(`/api/documents/${id}/publish`, { visibility: 'public', groupIds: [group.id] });
    documentId = id;
  }
  await ana.post('/api/documents', { title: 'Not ready', category: 'legal', content: { type: 'doc', content: [{ type: 'paragraph' }] } });
  return { ana, groupId: group.id, documentId };
}

test('SH-05 HU-01 GR-10 DO-06 a visitor’s page has no layout shift after it is visible', async ({ atrium, browser }) => {
  const { groupId, documentId } = await aLivelyGroup(atrium, 'Elbe');
  await onPhoneAndDesk(browser, atrium, undefined, {
    'Hub public': '/flux',
    'group as visitor': `/network/${groupId}`,
    'document as visitor': `/publicInternetArticle?id=${documentId}`,
  });
});

test('SH-05 HU-06 GR-10 DO-06 a member’s page has no layout shift after it is visible', async ({ atrium, browser }) => {
  const { ana, groupId, documentId } = await aLivelyGroup(atrium, 'Weser');
  await onPhoneAndDesk(browser, atrium, ana.token, {
    'Hub private': '/panel',
    'group as member': `/network/${groupId}`,
    document: `/blog/${documentId}`,
  });
});
