import { readFileSync } from 'node:fs';
import { rows } from './client.ts';

const lookMs = 250;
const ticksPerSecond = 100;

/**
 * Samples the CPU seconds of a command and of its database connections (named “atrium-backup”)
 * until stopped; precise to one sample.
 */
export function processorTime(pid: number, urlOf: () => string): { stop: () => { command: number; database: number } } {
  const seen = new Map<number, number>();
  let backends: number[] = [];
  const look = () => {
    for (const each of [pid, ...backends]) seen.set(each, secondsOf(each) ?? seen.get(each) ?? 0);
  };
  let isAsking = false;
  const timer = setInterval(() => {
    look();
    if (isAsking) return;
    isAsking = true;
    findBackends(urlOf)
      .then((found) => (backends = [...new Set([...backends, ...found])]))
      // The database is not running.
      .catch(() => {})
      .finally(() => (isAsking = false));
  }, lookMs);
  return {
    stop() {
      clearInterval(timer);
      look();
      return { command: seen.get(pid) ?? 0, database: backends.reduce((sum, each) => sum + (seen.get(each) ?? 0), 0) };
    },
  };
}

async function findBackends(urlOf: () => string): Promise<number[]> {
  const found = await rows<{ pid: number }>(urlOf(), `select pid from pg_stat_activity where application_name = 'atrium-backup'`);
  return found.map(({ pid }) => pid);
}

/** CPU seconds of a process; undefined where it has ended. */
function secondsOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // After the name, which may contain spaces, fields 12 and 13 are user and system time.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
  } catch {
    return undefined;
  }
}
