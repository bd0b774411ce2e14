import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import type { Readable } from 'node:stream';

export interface ProcessLimits {
  /** Size of its data segment. */
  memoryBytes: number;
  /** Size of a single file. */
  fileBytes: number;
  /** CPU time. */
  cpuSeconds: number;
  /** Wall-clock time. */
  ms: number;
}

/** Outcome of a process. */
export interface Ended {
  /** Null where it was killed. */
  code: number | null;
  /** Whether it exceeded its wall-clock time. */
  isOverdue: boolean;
  /** The end of its standard error. */
  complaint: string;
}

/** The reason of a failure is at the end of the output. */
const complaintChars = 4_000;
const niceness = 10;

// A lower limit that is already set remains.
const limited = `
  ulimit -c 0
  ulimit -t "$1" 2>/dev/null || :
  ulimit -d "$2" 2>/dev/null || :
  ulimit -f "$3" 2>/dev/null || :
  shift 3
  exec "$@"`;

/**
 * Runs a program on untrusted files: with limits, low priority and an empty environment. Streams
 * its standard output and file descriptor 3; both must be read.
 */
export async function runLimited(
  command: readonly string[],
  { memoryBytes, fileBytes, cpuSeconds, ms }: ProcessLimits,
  {
    folder,
    onOutput = discard,
    onNews = discard,
    signal,
  }: {
    folder: string;
    onOutput?: (output: Readable) => Promise<void>;
    onNews?: (news: Readable) => Promise<void>;
    signal?: AbortSignal | undefined;
  },
): Promise<Ended> {
  const limits = [cpuSeconds, Math.ceil(memoryBytes / 1024), Math.ceil(fileBytes / 512)].map(String);
  const child = spawn('/bin/sh', ['-c', limited, 'sh', ...limits, ...command], {
    cwd: folder,
    env: { LANG: 'C' },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    signal,
    killSignal: 'SIGKILL',
  });
  const [, output, complaints, news] = child.stdio as unknown as readonly [null, Readable, Readable, Readable];
  // It may have ended already.
  if (child.pid !== undefined) quietly(() => setPriority(child.pid ?? 0, niceness));
  let isOverdue = false;
  const timer = setTimeout(() => {
    isOverdue = true;
    child.kill('SIGKILL');
  }, ms);
  let complaint = '';
  complaints.setEncoding('utf8').on('data', (text: string) => {
    complaint = `${complaint}${text}`.slice(-complaintChars);
  });
  const ended = new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve));
  try {
    const [code] = await Promise.all([ended, onOutput(output), onNews(news)]);
    return { code, isOverdue, complaint };
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
  }
}

async function discard(stream: Readable): Promise<void> {
  stream.resume();
}

function quietly(run: () => void): void {
  try {
    run();
  } catch {
    // Best effort.
  }
}
