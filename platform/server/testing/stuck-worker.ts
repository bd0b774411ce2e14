import { EventEmitter } from 'node:events';
import { run, type WorkerEvents } from 'graphile-worker';
import { connect } from '../database/db.ts';
import { holdLease } from '../jobs/job-leases.ts';
import { createLog } from '../logging/log.ts';

/** A process that takes every job and finishes none, to be killed by a test. */
const db = connect(process.argv[2] ?? '', { log: createLog({ level: 'silent' }) });
const events: WorkerEvents = new EventEmitter();
events.on('pool:create', ({ workerPool }) => void holdLease(db, workerPool.id));
const forever = () => new Promise<void>(() => {});
await run({ pgPool: db.pool, taskList: { 'fact:notes.hear': forever, mail: forever }, noHandleSignals: true, events });
