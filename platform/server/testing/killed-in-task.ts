import { connect } from '../database/db.ts';
import { startJobs } from '../jobs/jobs.ts';
import { createLog } from '../logging/log.ts';
import { createTestApp } from './test-app.ts';
import { sampleTaskStep } from './sample-task.ts';

/** A process that is killed during the third batch of a background task, before its commit. */
const db = connect(process.argv[2] ?? '', { log: createLog({ level: 'silent' }) });
let batches = 0;
const part = sampleTaskStep(() => {
  batches += 1;
  if (batches === 3) process.kill(process.pid, 'SIGKILL');
});
await startJobs(createTestApp(db, []), [], [], async () => {}, [part]);
