import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { askDatabase, childrenOf, processesOf } from '../e2e/support/database.ts';
import type { Product } from '../e2e/support/product.ts';
import type { Journal } from './caller.ts';
import type { People } from './crowd.ts';
import { commandOf, type Installation, type Shape } from './installation.ts';
import type { Mode } from './mail-server.ts';
import { restoreElsewhere } from './restored-elsewhere.ts';

/** Random choices of a fault. */
export interface Draw {
  /** Selects a node or process. */
  which: number;
  /** Duration in milliseconds. */
  ms: number;
}

export interface Fault {
  name: string;
  /** Restricts the fault to one shape of installation. */
  only?: Shape;
  needsDisk?: boolean;
  /** Injects the fault and ends it; records findings specific to it. */
  play: (installation: Installation, draw: Draw, journal: Journal, people: People) => Promise<void>;
}

const mebibyte = 2 ** 20;
const stopsWithinMs = 30_000;
const refusedWithinMs = 60_000;
const listensWithinMs = 20_000;
/** Time for recovery from the previous fault. */
const backWithinMs = 20_000;
const typesetterKills = 2;
const typesetterWithinMs = 15_000;

const one = <Thing>(things: readonly Thing[], which: number): Thing => things[which % things.length] as Thing;

/** Faults of machines and operators. */
export const faults: readonly Fault[] = [
  {
    name: 'kill -9 of a node',
    async play({ nodes }, { which }) {
      const node = one(nodes, which);
      await node.end('SIGKILL');
      await node.start();
    },
  },
  {
    name: 'an orderly restart of a node',
    async play({ nodes }, { which }, journal) {
      const node = one(nodes, which);
      const code = await node.end('SIGTERM', stopsWithinMs);
      if (code !== 0) journal.find(`a node that was asked to stop ended with ${code}; it said:\n${node.output().slice(-2_000)}`);
      await node.start();
    },
  },
  { name: 'a node that is frozen', play: ({ nodes }, { which, ms }) => frozen([one(nodes, which).pid()], ms) },
  {
    name: 'kill -9 of the database',
    play: async (installation) => signal((await databaseOf(installation)).slice(0, 1), 'SIGKILL'),
  },
  {
    name: 'kill -9 of a connection of the database',
    play: async (installation, { which }) => signal([one(await connectionsOf(installation), which)], 'SIGKILL'),
  },
  {
    name: 'an orderly restart of the database',
    play: async (installation) => signal((await databaseOf(installation)).slice(0, 1), 'SIGINT'),
  },
  { name: 'a database that is frozen', play: async (installation, { ms }) => frozen(await databaseOf(installation), ms) },
  {
    name: 'all connections of the database cut',
    play: async (installation) => void (await cut(installation, 'atrium')),
  },
  {
    name: 'LISTEN cut',
    only: 'two',
    async play(installation, _, journal) {
      // The previous fault may have ended all connections: waits until nodes listen again.
      const until = Date.now() + listensWithinMs;
      while ((await cut(installation, 'atrium nodes')) === 0) {
        if (Date.now() > until) return journal.find('no node listened to the others');
        await sleep(100);
      }
    },
  },
  {
    name: 'kill -9 of the typesetter, again and again',
    async play({ nodes }) {
      const until = Date.now() + typesetterWithinMs;
      for (let kills = 0; kills < typesetterKills && Date.now() < until; await sleep(20))
        for (const pid of nodes.flatMap(typesettersOf)) {
          signal([pid], 'SIGKILL');
          kills += 1;
        }
    },
  },
  {
    name: 'a disk with next to no room',
    needsDisk: true,
    play: ({ disk }, { ms }) => withRoom(disk, 32 * mebibyte, ms),
  },
  { name: 'a full disk', needsDisk: true, play: ({ disk }, { ms }) => withRoom(disk, 0, ms) },
  {
    name: 'a backup, restored elsewhere',
    play: (installation, { ms }, journal, people) => restoreElsewhere(installation, ms, journal, people),
  },
  {
    name: 'a second Atrium on the same folder, of another namespace',
    only: 'one',
    play: ({ nodes }, _, journal) => startSecond(nodes[0] as Product, journal),
  },
  ...(['slow', 'silent', 'busy', 'refusing'] as const).map((behavior) => ({
    name: `a mail server that is ${behavior}`,
    play: ({ mails }: Installation, { ms }: Draw) => inMood(mails, behavior, ms),
  })),
];

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, name);
    } catch {
      // The process has ended.
    }
}

async function frozen(pids: readonly number[], ms: number): Promise<void> {
  signal(pids, 'SIGSTOP');
  try {
    await sleep(ms);
  } finally {
    signal(pids, 'SIGCONT');
  }
}

async function withRoom(disk: Installation['disk'], bytes: number, ms: number): Promise<void> {
  await disk?.leave(bytes);
  try {
    await sleep(ms);
  } finally {
    disk?.widen();
  }
}

async function inMood({ setMood }: Installation['mails'], behavior: Mode, ms: number): Promise<void> {
  setMood(behavior);
  await sleep(ms);
  setMood('well');
}

/** Terminates the connections with an application name; returns how many there were. */
async function cut(installation: Installation, name: string): Promise<number> {
  const text = 'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()';
  return onceBack(async () => (await askDatabase(installation, text, [name])).length);
}

const databaseOf = (installation: Installation) => onceBack(() => processesOf(installation));

/** At least one connection; the application reconnects. */
const connectionsOf = (installation: Installation) =>
  onceBack(() => {
    const pids = processesOf(installation).filter((pid) => commandOf(pid).startsWith('postgres: atrium '));
    if (pids.length === 0) throw new Error('the application has no database connection');
    return pids;
  });

/** Retries, since the previous fault may have ended what is needed. */
async function onceBack<Answer>(ask: () => Answer | Promise<Answer>): Promise<Answer> {
  const until = Date.now() + backWithinMs;
  for (;;)
    try {
      return await ask();
    } catch (error) {
      if (Date.now() > until) throw error;
      await sleep(100);
    }
}

const typesettersOf = (node: Product) => childrenOf(node.pid()).filter((pid) => commandOf(pid).includes('typesetter-process'));

/** Starts the application on a folder in use, in a PID namespace that hides its users. */
async function startSecond({ settings }: Product, journal: Journal): Promise<void> {
  const program = [process.execPath, join(import.meta.dirname, '../dist/server/main.js')];
  const child = spawn('unshare', ['--pid', '--fork', '--kill-child', '--mount-proc', ...program], {
    env: { ...settings, PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (output += bytes.toString()));
  const killTimer = setTimeout(() => child.kill('SIGKILL'), refusedWithinMs);
  const [code] = (await once(child, 'exit')) as [number | null];
  clearTimeout(killTimer);
  if (output.includes('unshare failed')) return void process.stdout.write('  skipped: this user cannot create a PID namespace\n');
  if (code !== 1 || !/^[^\n]*Atrium already runs on this data folder[^\n]*\n$/.test(output))
    journal.find(`a second Atrium on the same folder ended with ${code} and said:\n${output}`);
}
