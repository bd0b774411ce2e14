// Measures how slow this machine is relative to an idle one with two cores. Also runs on older
// versions of Node.
import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';

/** Milliseconds of an idle virtual machine (two cores of an AMD EPYC, a virtual disk). */
const idle = { processor: 300, disk: 60 };
/** Largest factor for limits. */
const most = 10;

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port, not a window
if (!isMainThread) parentPort.postMessage(compute());

/** Milliseconds for a fixed computation. */
function compute() {
  const began = performance.now();
  for (let round = 0; round < 150; round += 1) {
    const rows = Array.from({ length: 3_000 }, (_, index) => ({ id: (index * 7_919) % 3_001, name: `row ${index}` }));
    JSON.stringify(JSON.parse(JSON.stringify(rows)).sort((one, other) => one.id - other.id));
  }
  return performance.now() - began;
}

function computeInWorker() {
  return new Promise((resolve, reject) => {
    const worker = new Worker(fileURLToPath(import.meta.url));
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

/** Milliseconds for 20 synchronous writes. */
function write() {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-slowness-'));
  try {
    const page = Buffer.alloc(8_192, 1);
    const file = openSync(join(folder, 'pages'), 'w');
    const began = performance.now();
    for (let round = 0; round < 20; round += 1) {
      writeSync(file, page);
      fsyncSync(file);
    }
    closeSync(file);
    return performance.now() - began;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A factor from 1 to 10: that of processor or disk, whichever is slower. */
export async function measureSlowness() {
  const processor = Math.max(...(await Promise.all([computeInWorker(), computeInWorker()])));
  const factor = Math.max(1, processor / idle.processor, write() / idle.disk);
  return Math.min(most, Math.round(factor * 10) / 10);
}
