// A RAM folder for test databases, which create and delete thousands of files. Also runs on older
// versions of Node.
import * as fs from 'node:fs';
import { join } from 'node:path';

const place = '/dev/shm';
const prefix = 'atrium-tests-';
/** Free bytes required in the folder and in memory: a run uses up to 2.5 GB. */
const enough = 6 * 2 ** 30;

const read = (path) => (fs.existsSync(path) ? fs.readFileSync(path, 'utf8') : '');

function freeMemory() {
  const [, kilobytes] = /^MemAvailable:\s+(\d+)/m.exec(read('/proc/meminfo')) || [];
  const free = Number(kilobytes || 0) * 1024;
  // Respects the limit of a container.
  const [limit, used] = ['max', 'current'].map((name) => parseInt(read(`/sys/fs/cgroup/memory.${name}`), 10));
  return limit >= 0 ? Math.min(free, limit - used) : free;
}

function hasRoom() {
  if (!fs.existsSync(place) || !fs.statfsSync) return false;
  const mount = read('/proc/mounts')
    .split('\n')
    .find((line) => line.split(' ')[1] === place);
  if (!mount || !mount.includes(' tmpfs ') || /\bnoexec\b/.test(mount)) return false;
  const { bavail, bsize } = fs.statfsSync(place);
  return bavail * bsize >= enough && freeMemory() >= enough;
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

const remove = (folder) => fs.rmSync(folder, { recursive: true, force: true });

/**
 * Creates a folder that is deleted at exit; undefined where memory is short. Also deletes those of
 * killed runs.
 */
export function makeMemoryFolder() {
  if (!hasRoom()) return undefined;
  for (const name of fs.readdirSync(place))
    if (name.startsWith(prefix) && !isRunning(Number(name.slice(prefix.length)))) remove(join(place, name));
  const folder = join(place, `${prefix}${process.pid}`);
  fs.mkdirSync(folder);
  // Test databases run as another user than root.
  fs.chmodSync(folder, 0o1777);
  process.once('exit', () => remove(folder));
  return folder;
}
