import { connect } from '../db.ts';
import { startJobs } from '../jobs.ts';
import { createLog } from '../log.ts';
import { testHouse } from './house.ts';
import { heapPart } from './heap.ts';

/** A process that is killed during the third batch of a background task, before its commit. */
const db = connect(process.argv[2] ?? '', { log: createLog({ level: 'silent' }) });
let batches = 0;
const part = heapPart(() => {
  batches += 1;
  if (batches === 3) process.kill(process.pid, 'SIGKILL');
});
await startJobs(testHouse(db, []), [], [], async () => {}, [part]);
