import { readdirSync, readFileSync } from 'node:fs';
import { request, type Agent } from 'node:http';
import { createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { Target } from './load.ts';

const ticksPerSecond = 100;

/** Makes one request as a browser does; returns the number of bytes received. */
export function bytesOf(agent: Agent, { url, headers, method: usual, next }: Target): Promise<number> {
  const { path, body } = { path: undefined, body: undefined, ...next?.() };
  const method = usual ?? (body === undefined ? 'GET' : 'POST');
  return new Promise((resolve, reject) => {
    const requested = request(
      new URL(path ?? url, url),
      { agent, method, headers: { ...headers, 'accept-encoding': 'br, gzip' } },
      (answer) => {
        let bytes = answer.rawHeaders.reduce((sum, each) => sum + each.length + 2, 0);
        if ((answer.statusCode ?? 0) >= 400) reject(new Error(`${path ?? url} answered ${answer.statusCode}`));
        answer.on('data', (chunk: Buffer) => (bytes += chunk.length));
        answer.on('end', () => resolve(bytes));
      },
    );
    requested.on('error', reject);
    requested.end(body);
  });
}

/** CPU seconds of a process and of its descendants. */
export function timesOf(pid: number): { own: number; below: number } {
  const processes = processesNow();
  const below = descendantsOf(pid, processes);
  const root = processes.find((each) => each.pid === pid);
  // Ended children count too, such as processes of closed connections.
  const living = processes.filter((each) => below.has(each.pid)).reduce((total, { seconds, ended }) => total + seconds + ended, 0);
  return { own: root?.seconds ?? 0, below: living + (root?.ended ?? 0) };
}

/** After it, a server has done what follows an answer. */
const settleMs = 30;

/** CPU milliseconds of a server and its database for an act, with what follows its answer; not rounded to hundredths of a second. */
export async function exactMsOfAct(pid: number, act: () => Promise<unknown>): Promise<number> {
  await setTimeout(settleMs);
  const before = exactMsOf(pid);
  await act();
  await setTimeout(settleMs);
  return exactMsOf(pid) - before;
}

/** CPU milliseconds of a process and of its living descendants so far. */
function exactMsOf(pid: number): number {
  const pids = [pid, ...descendantsOf(pid, processesNow())];
  return pids.flatMap(threadTimesOf).reduce((total, ms) => total + ms, 0);
}

function threadTimesOf(pid: number): number[] {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    return threads.map((thread) => Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6);
  } catch {
    // It has ended.
    return [];
  }
}

const processesNow = () => readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (timeOf(Number(name)) ?? []) : []));

function descendantsOf(pid: number, processes: readonly { pid: number; parent: number }[]): Set<number> {
  const below = new Set([pid]);
  for (let before = 0; before < below.size;) {
    before = below.size;
    for (const each of processes) if (below.has(each.parent)) below.add(each.pid);
  }
  below.delete(pid);
  return below;
}

function timeOf(pid: number): { pid: number; parent: number; seconds: number; ended: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // After the name, which may contain spaces: [1] parent, [11] and [12] user and system time,
    // [13] and [14] the same of ended children.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const seconds = (from: number): number => (Number(fields[from]) + Number(fields[from + 1])) / ticksPerSecond;
    return { pid, parent: Number(fields[1]), seconds: seconds(11), ended: seconds(13) };
  } catch {
    return undefined;
  }
}

/** Number of statements so far, from the metrics. */
export async function statementsOf(port: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return Number(/^atrium_database_statement_seconds_count(?:\{[^}]*\})? (\S+)/m.exec(text)?.[1] ?? 0);
}

/** A port for the metrics of a measured application. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const bound = server.address();
      server.close(() => resolve(typeof bound === 'object' && bound ? bound.port : 0));
    });
  });
}
