import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SearchPage } from '#features/search/contract/shapes.ts';
import { json, rows, type Person } from './client.ts';
import { databaseUrl } from './data-folder.ts';
import { startProduct, type Running } from './processes.ts';
import { benchSlips } from './search-slips.ts';
import { printTable } from './table.ts';

const root = join(import.meta.dirname, '..');
const password = 'questions about the demo';

interface Question {
  who: string;
  asked: string;
  meant: string[];
  tries: string;
}

/**
 * Runs the queries of `features/search/quality` on a demo community, cross-language ones
 * separately; prints how many have the expected result first and among the first three. Then typos.
 */
export async function benchQuality(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-quality-'));
  try {
    const filled = spawnSync(process.execPath, [join(root, 'demo/main.ts')], {
      cwd: root,
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR: folder, DEMO_PASSWORD: password },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    if (filled.status !== 0) throw new Error('the demo community could not be created');
    const product = await startProduct(folder);
    try {
      await learnt(databaseUrl(folder));
      await score(product, 'questions about the demo community', readQuestions('questions'));
      await score(product, 'questions in words of another language', readQuestions('translated'));
      await benchSlips(product, databaseUrl(folder));
    } finally {
      await product.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readQuestions(name: string): Question[] {
  return readFileSync(join(root, `features/search/quality/${name}.txt`), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => {
      const [who = '', asked = '', meant = '', tries = ''] = line.split('|').map((part) => part.trim());
      return { who, asked, meant: meant.split(';').map((part) => part.trim()), tries };
    });
}

/** The vocabulary for corrections is updated every minute. */
async function learnt(url: string): Promise<void> {
  const count = async () => Number((await rows<{ count: string }>(url, 'select count(*) from search_words'))[0]?.count);
  for (let waited = 0; (await count()) === 0 && waited < 150; waited += 1) await new Promise((resolve) => setTimeout(resolve, 1000));
  await new Promise((resolve) => setTimeout(resolve, 5_000));
}

async function score(product: Running, title: string, questions: readonly Question[]): Promise<void> {
  const people = new Map<string, Person | undefined>([['-', undefined]]);
  const results: (Question & { place: number; finds: string[] })[] = [];
  for (const question of questions) {
    if (!people.has(question.who)) {
      const { token } = (await json(product, '/api/auth/login', { body: { identifier: question.who, password } })) as { token: string };
      people.set(question.who, { id: question.who, token, headers: { authorization: `Bearer ${token}` } });
    }
    const person = people.get(question.who);
    const page = (await json(
      product,
      `/api/search?limit=10&q=${encodeURIComponent(question.asked)}`,
      person ? { person } : {},
    )) as SearchPage;
    const finds = page.items.map(({ title }) => title);
    results.push({ ...question, finds, place: finds.findIndex((title) => question.meant.some((meant) => title.startsWith(meant))) });
  }
  const line = (name: string, of: readonly { place: number }[]) => {
    const first = of.filter(({ place }) => place === 0).length;
    const three = of.filter(({ place }) => place >= 0 && place < 3).length;
    return [name, `${of.length}`, `first ${(first / of.length).toFixed(3)}`, `among three ${(three / of.length).toFixed(3)}`];
  };
  printTable(title, [...[...Map.groupBy(results, ({ tries }) => tries)].map(([tries, of]) => line(tries, of)), line('all', results)]);
  const missed = results.filter(({ place }) => place !== 0);
  if (missed.length)
    printTable(
      'not first',
      missed.map(({ who, asked, meant, place, finds }) => [
        who,
        asked,
        place < 0 ? 'not found' : `at ${place + 1}`,
        `meant ${meant[0]}`,
        finds.slice(0, 3).join(' / '),
      ]),
    );
}
