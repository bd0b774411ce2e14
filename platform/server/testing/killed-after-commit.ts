import { connect } from '../database/db.ts';
import { newId } from '../common/id.ts';
import { createLog } from '../logging/log.ts';
import { startOutbox } from '../events/outbox.ts';

/**
 * A process that emits a domain event with two subscribers and is killed between commit and
 * deliveries.
 */
const log = createLog({ level: 'silent' });
const db = connect(process.argv[2] ?? '', { log });
const die = async () => void process.kill(process.pid, 'SIGKILL');
const { enqueue } = startOutbox(db, log, die);
const deliveries = ['notes.hear', 'notes.hearToo'].map((subscriber) => ({
  subscriber,
  data: { id: 'orphan' },
  id: newId(),
  actorId: null,
}));
await db.transaction(async (tx) => tx.withCommit(() => enqueue(deliveries)));
