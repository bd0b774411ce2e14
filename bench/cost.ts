import { readdirSync, readFileSync } from 'node:fs';
import { request, type Agent } from 'node:http';
import type { Target } from './load.ts';

const ticksPerSecond = 100;

/** Asks once, as a browser does, and gives how much came. */
export function bytesOf(agent: Agent, { url, headers, method: usual, next }: Target): Promise<number> {
  const { path, body } = { path: undefined, body: undefined, ...next?.() };
  const method = usual ?? (body === undefined ? 'GET' : 'POST');
  return new Promise((resolve, reject) => {
    const asked = request(
      new URL(path ?? url, url),
      { agent, method, headers: { ...headers, 'accept-encoding': 'br, gzip' } },
      (answer) => {
        let bytes = answer.rawHeaders.reduce((sum, each) => sum + each.length + 2, 0);
        if ((answer.statusCode ?? 0) >= 400) reject(new Error(`${path ?? url} answered ${answer.statusCode}`));
        answer.on('data', (chunk: Buffer) => (bytes += chunk.length));
        answer.on('end', () => resolve(bytes));
      },
    );
    asked.on('error', reject);
    asked.end(body);
  });
}

/** Processor seconds so far of a process, and of all that run below it. */
export function timesOf(pid: number): { own: number; below: number } {
  const processes = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (timeOf(Number(name)) ?? []) : []));
  const below = new Set([pid]);
  for (let before = 0; before < below.size;) {
    before = below.size;
    for (const each of processes) if (below.has(each.parent)) below.add(each.pid);
  }
  below.delete(pid);
  const sum = (chosen: typeof processes) => chosen.reduce((total, { seconds }) => total + seconds, 0);
  return { own: sum(processes.filter((each) => each.pid === pid)), below: sum(processes.filter((each) => below.has(each.pid))) };
}

function timeOf(pid: number): { pid: number; parent: number; seconds: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Behind the name, which may have spaces in it: the second is the parent, the twelfth and thirteenth are user and system time.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { pid, parent: Number(fields[1]), seconds: (Number(fields[11]) + Number(fields[12])) / ticksPerSecond };
  } catch {
    return undefined;
  }
}
