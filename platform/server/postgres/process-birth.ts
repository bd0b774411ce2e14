import { readFileSync } from 'node:fs';

/**
 * When a process was started, in ticks since boot: together with its number it names one process. Undefined when it has ended,
 * even if nobody has taken note of its end yet, as happens in containers without an init.
 */
export function processBirth(pid: number): string | undefined {
  try {
    // The second field is the program's name in brackets and may hold anything.
    const [state, ...fields] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return state === 'Z' || state === 'X' ? undefined : fields[18];
  } catch {
    return undefined;
  }
}
