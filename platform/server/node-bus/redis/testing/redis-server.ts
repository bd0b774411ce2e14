import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../../testing/free-port.ts';

const programs = ['valkey-server', 'redis-server'] as const;
const startWithinMs = 10_000;

/** A Redis or Valkey of Debian on a port of its own, without persistence. */
export interface RedisServer {
  url: string;
  start: () => Promise<void>;
  /** Kills it, as a power loss would. */
  kill: () => Promise<void>;
  /** Stops it with its connections open, until `thaw`. */
  freeze: () => void;
  thaw: () => void;
}

/**
 * The program, installed from Debian where permitted. Undefined, with a message, where there is
 * none: its tests are skipped.
 */
export function redisProgram(): string | undefined {
  const found = () => programs.find((program) => spawnSync(program, ['--version']).status === 0);
  if (found() === undefined && process.getuid?.() === 0)
    // Installs without starting the service.
    spawnSync('sh', ['-c', 'RUNLEVEL=1 apt-get install -y --no-install-recommends redis-server'], {
      timeout: 120_000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  const program = found();
  if (program === undefined)
    process.stderr.write('\nNeither valkey-server nor redis-server is here: WHAT NODES DO WITH REDIS IS NOT TESTED\n');
  return program;
}

export async function startRedis(program: string): Promise<RedisServer> {
  const port = await freePort();
  let child: ChildProcess | undefined;
  const redis: RedisServer = {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--daemonize', 'no'];
      const started = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
      child = started;
      let output = '';
      started.stdout.on('data', (bytes: Buffer) => (output += bytes.toString()));
      const deadline = Date.now() + startWithinMs;
      while (!output.includes('Ready to accept connections')) {
        if (started.exitCode !== null || Date.now() > deadline) throw new Error(`${program} did not start:\n${output}`);
        await sleep(10);
      }
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
  };
  await redis.start();
  return redis;
}
