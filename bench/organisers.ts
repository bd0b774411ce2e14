import { randomUUID } from 'node:crypto';
import { boardViews } from './board-page.ts';
import { rows, signIn, json, type Person } from './client.ts';
import { databaseUrl, dataFolder } from './data-folder.ts';
import { writer } from './fill.ts';
import { startProduct, type Running } from './processes.ts';
import { printTable } from './table.ts';

const people = 10_000;
const groups = 500;
/** People without a group, whom a phone lists first. */
const spare = 200;

interface Head {
  state: string;
  revision: number;
  failure: string | null;
}

/**
 * `npm run bench -- organisers [--quick]`: imports 10,000 people and 500 groups from a file.
 * Measures validation, preview, board with drag and drop, conversion, undo, and waiting times of
 * others meanwhile.
 */
export async function benchOrganisers(isQuick: boolean): Promise<void> {
  const size = isQuick ? 10 : 1;
  const folder = await dataFolder(1_000);
  const product = await startProduct(folder, { QUOTAS: 'groups=100000/100000,invitationsPerDay=100000/100000' });
  try {
    const [own] = await rows<{ email: string }>(
      databaseUrl(folder, 'owner'),
      `update users set role = 'manager', is_administrator = true, email_confirmed_at = coalesce(email_confirmed_at, now()) where id = $1 returning email`,
      [writer.id],
    );
    const person = await signIn(product, writer);
    const { id } = (await json(product, '/api/designs', { person, body: { name: 'Ten thousand' } })) as { id: string };
    const at = `/api/designs/${id}`;
    const file = tableOf(people / size, groups / size, own?.email ?? '', randomUUID().slice(0, 6));

    const imported = await timed(() => send(product, person, `${at}/import?revision=1`, file));
    const reply = imported.value as { errorCount: number; rows: number };
    const read = await timed(() => json(product, at, { person }));
    const preview = await timed(() => json(product, `${at}/preview`, { person }));
    const board = await boardViews(product, person, id);
    const calm = await waits(product, person, async () => new Promise((resolve) => setTimeout(resolve, 5_000)));
    const result = async () => (await json(product, `${at}/result`, { person })) as Head;
    const { revision } = await result();
    const until = async (state: string) => {
      for (;;) {
        const head = await result();
        if (head.state === state) return;
        if (head.failure) throw new Error(`the conversion failed: ${head.failure}`);
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    };
    const converted = await timed(async () => {
      await json(product, `${at}/convert`, { person, body: { revision, commandId: randomUUID() } });
      return waits(product, person, () => until('converted'));
    });
    const undone = await timed(async () => {
      await json(product, `${at}/undo`, { person, body: { commandId: randomUUID() } });
      return waits(product, person, () => until('undone'));
    });
    const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
    printTable(`${(people / size).toLocaleString('en')} people, ${groups / size} groups`, [
      ['file read and checked', seconds(imported.ms), `${reply.rows} rows, ${reply.errorCount} errors`],
      ['design fetched', seconds(read.ms)],
      ['preview', seconds(preview.ms)],
      ['converted', seconds(converted.ms), `others p99 ${converted.value.toFixed(0)} ms, before ${calm.toFixed(0)} ms`],
      ['undone', seconds(undone.ms), `others p99 ${undone.value.toFixed(0)} ms`],
      ...board,
      ['memory', `${Math.round(product.residentMiB())} MiB`],
    ]);
  } finally {
    await product.stop();
  }
}

function tableOf(personCount: number, groupCount: number, manager: string, run: string): string {
  const lines = ['Role;Name;E-mail;Position;Company;City;Groups;Group manager (e-mail);Category;Description'];
  for (let at = 0; at < groupCount; at += 1) lines.push(`group;Choir ${at} ${run};;;Federation;;;${manager};miscellaneous;People who sing`);
  for (let at = 0; at < personCount; at += 1)
    lines.push(`client;Singer Number ${at};singer-${at}-${run}@example.org;Alto;Federation;Vigo;Choir ${at % groupCount} ${run};;;`);
  for (let at = 0; at < spare; at += 1) lines.push(`client;Guest Number ${at};guest-${at}-${run}@example.org;;;;;;;`);
  return lines.join('\r\n');
}

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; value: T }> {
  const since = performance.now();
  const value = await work();
  return { ms: performance.now() - since, value };
}

async function send(product: Running, person: Person, path: string, file: string): Promise<unknown> {
  const headers = { ...person.headers, 'content-type': 'application/octet-stream' };
  const response = await fetch(new URL(path, product.url), { method: 'POST', headers, body: file });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

/** The p99 waiting time of another person who makes 20 requests per second during an action. */
async function waits(product: Running, person: Person, meanwhile: () => Promise<unknown>): Promise<number> {
  const taken: number[] = [];
  const requested: Promise<void>[] = [];
  const timer = setInterval(() => {
    requested.push(timed(() => json(product, '/api/groups?list=mine&limit=20', { person })).then(({ ms }) => void taken.push(ms)));
  }, 50);
  await meanwhile().finally(() => clearInterval(timer));
  await Promise.all(requested);
  return taken.sort((one, other) => one - other)[Math.floor(taken.length * 0.99)] ?? 0;
}
