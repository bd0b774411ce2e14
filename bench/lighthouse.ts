import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { resolveBrowser } from '../scripts/install-browser.ts';
import { json } from './client.ts';
import { startProduct, type Running } from './processes.ts';
import { printTable } from './table.ts';

/** Downloaded on demand: 176 MB that application and tests do not need. */
const version = '13.5.0';
const root = join(import.meta.dirname, '..');
const cache = join(root, 'node_modules/.cache/atrium-lighthouse');
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof categories)[number];

interface Audit {
  title: string;
  score: number | null;
  /** As displayed: `1.2 s`. */
  displayValue?: string;
}

/** Metrics that make up the performance score. */
const speeds = {
  painted: 'first-contentful-paint',
  largest: 'largest-contentful-paint',
  blocked: 'total-blocking-time',
  seen: 'speed-index',
};

/** The parts of a Lighthouse report that are used. */
interface Report {
  categories: Record<Category, { score: number | null; auditRefs: readonly { id: string; weight: number }[] }>;
  audits: Record<string, Audit | undefined>;
}

type Lighthouse = (
  address: string,
  flags: { port: number; output: 'json'; logLevel: 'error'; onlyCategories: readonly Category[] },
) => Promise<{ lhr: Report } | undefined>;

/**
 * Prints Lighthouse results for the public pages of the demo community on its simulated phone: the
 * median of three rounds each, and failed audits.
 */
export async function benchLighthouse(isQuick: boolean, only: string): Promise<void> {
  const lighthouse = await fetchLighthouse();
  const dataDir = mkdtempSync(join(tmpdir(), 'atrium-lighthouse-'));
  // The database may run as `nobody`.
  chmodSync(dataDir, 0o755);
  try {
    execFileSync(process.execPath, [join(root, 'demo/main.ts')], {
      cwd: root,
      env: { ...process.env, DATA_DIR: dataDir, DEMO_PASSWORD: 'what Lighthouse sees', NODE_ENV: 'production' },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const product = await startProduct(dataDir);
    try {
      await look(lighthouse, product, isQuick ? 1 : 3, only);
    } finally {
      await product.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function look(lighthouse: Lighthouse, product: Running, rounds: number, only: string): Promise<void> {
  const paths = (await publicPaths(product)).filter((path) => path.includes(only));
  const port = await freePort();
  const { executablePath, args, env } = await resolveBrowser();
  const browser = await chromium.launch({
    executablePath,
    args: [...args, `--remote-debugging-port=${port}`],
    env: { ...(process.env as Record<string, string>), ...env },
  });
  const lines: string[][] = [];
  const taken: string[][] = [];
  const amiss: string[][] = [];
  try {
    for (const path of paths) {
      const reports: Report[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const flags = { port, output: 'json', logLevel: 'error', onlyCategories: categories } as const;
        const result = await lighthouse(new URL(path, product.url).href, flags);
        if (result) reports.push(result.lhr);
      }
      const middle = reports.toSorted((one, other) => points(one, 'performance') - points(other, 'performance'))[reports.length >> 1];
      if (!middle) continue;
      lines.push([path.replace(/=.*/, '=…'), ...categories.map((category) => `${category} ${points(middle, category)}`)]);
      taken.push([path.replace(/=.*/, '=…'), ...Object.entries(speeds).map(([name, id]) => `${name} ${middle.audits[id]?.displayValue}`)]);
      amiss.push(...faultsOf(middle).map((fault) => [path.replace(/=.*/, '=…'), fault]));
    }
  } finally {
    await browser.close();
  }
  printTable(`Lighthouse ${version}, simulated phone, median of ${rounds}`, lines);
  printTable('metrics of the performance score', taken);
  if (amiss.length > 0) printTable('failed audits', amiss);
}

/** Paths that visitors see first. */
async function publicPaths(product: Running): Promise<string[]> {
  const first = async (list: string) => ((await json(product, list)) as { items: { id: string }[] }).items[0]?.id;
  const document = `/publicInternetArticle?id=${await first('/api/documents?list=public&limit=1')}`;
  return ['/', '/flux', document, '/contact', '/register'];
}

const points = ({ categories: all }: Report, category: Category) => Math.round((all[category].score ?? 0) * 100);

/** Audits that lose points, except those of speed in milliseconds, which the table has. */
function faultsOf({ categories: all, audits }: Report): string[] {
  return categories.flatMap((category) =>
    all[category].auditRefs.flatMap(({ id, weight }) => {
      const { score = null, title = id } = audits[id] ?? {};
      return weight > 0 && score !== null && score < (category === 'performance' ? 0.9 : 1) ? [`${category}: ${title}`] : [];
    }),
  );
}

async function fetchLighthouse(): Promise<Lighthouse> {
  const folder = join(cache, version);
  const entry = join(folder, 'node_modules/lighthouse/core/index.js');
  if (!existsSync(entry)) {
    console.log(`Fetching Lighthouse ${version} …`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{"private":true}');
    const args = [
      'install',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      '--prefix',
      folder,
      `lighthouse@${version}`,
    ];
    await promisify(execFile)('npm', args, { cwd: folder, timeout: 300_000 });
  }
  return ((await import(pathToFileURL(entry).href)) as { default: Lighthouse }).default;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
