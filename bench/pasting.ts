import { chromium, type CDPSession, type Page } from '@playwright/test';
import { resolveBrowser } from '../scripts/install-browser.ts';
import { signIn } from './client.ts';
import { dataFolder } from './data-folder.ts';
import { writer } from './fill.ts';
import { cpuSlowdown, phone } from './first-view.ts';
import { startProduct } from './processes.ts';
import { printTable } from './table.ts';
import { wordContract } from './word-contract.ts';

const pages = 60;
const rounds = 7;
const settleMs = 1_500;

/**
 * Pastes a contract of Word into the editor: time until it is shown on a phone, and processor time
 * of the page without slowdown, which other work on the machine affects less. The first paste of a
 * page compiles its code.
 */
export async function benchPasting(): Promise<void> {
  const product = await startProduct(await dataFolder(1_000));
  const { token } = await signIn(product, writer);
  const { executablePath, args, env } = await resolveBrowser();
  const browser = await chromium.launch({ executablePath, args, env: env && { ...(process.env as Record<string, string>), ...env } });
  try {
    const context = await browser.newContext({ ...phone, serviceWorkers: 'block' });
    await context.addInitScript((stored) => localStorage.setItem('authToken', stored), token);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.goto(new URL('/article', product.url).href);
    await page.locator('.ProseMirror').waitFor();
    const plain: Cost[] = [];
    const slow: Cost[] = [];
    for (let round = 0; round < rounds; round += 1) plain.push(await paste(page, devtools, 1));
    for (let round = 0; round < rounds; round += 1) slow.push(await paste(page, devtools, cpuSlowdown));
    const best = (costs: readonly Cost[], of: keyof Cost) => Math.min(...costs.map((cost) => cost[of]));
    printTable(`paste of a contract of ${pages} pages from Word`, [
      ['first, until shown', `${plain[0]?.shownMs.toFixed(0)} ms`, `processor ${plain[0]?.cpuMs.toFixed(0)} ms`],
      ['later, until shown', `${best(plain, 'shownMs').toFixed(0)} ms`, `processor ${best(plain, 'cpuMs').toFixed(0)} ms`],
      [`later, ${cpuSlowdown} times slower`, `${best(slow, 'shownMs').toFixed(0)} ms`, ''],
    ]);
  } finally {
    await browser.close();
    await product.stop();
  }
}

interface Cost {
  /** From the paste to the end of the next frame. */
  shownMs: number;
  /** Processor time of the page’s main thread. */
  cpuMs: number;
}

async function paste(page: Page, devtools: CDPSession, rate: number): Promise<Cost> {
  await page.locator('.ProseMirror').focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page.waitForTimeout(settleMs);
  const taskMs = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  };
  const before = await taskMs();
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
  const shownMs = await page.locator('.ProseMirror').evaluate(async (editor, html) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', html);
    const from = performance.now();
    editor.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }));
    await new Promise((shown) => requestAnimationFrame(() => setTimeout(shown)));
    return performance.now() - from;
  }, wordContract(pages));
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  // The text is stored in an idle moment after the frame, which counts as processor time.
  await page.waitForTimeout(settleMs);
  return { shownMs, cpuMs: (await taskMs()) - before };
}
