import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Endpoint } from '../../contract/endpoint.ts';
import { platformRetention } from '../../contract/retention/platform-retention.ts';
import type { Queries, Transaction } from './db.ts';
import { refuse } from '../common/refusal.ts';

/**
 * A create command as received: sender (null for a visitor), endpoint and content, without secrets.
 */
export interface SentCommand {
  senderId: string | null;
  endpoint: Pick<Endpoint, 'method' | 'path'>;
  params?: unknown;
  body: { commandId?: string | undefined };
}

/**
 * Makes a command idempotent: creates a thing and returns its ID; a repeated command ID, even
 * concurrent, creates nothing and returns the first ID. A refused command keeps no ID, so it can be
 * sent again. Refuses with `command.reused` where the content differs.
 */
export async function idempotent(tx: Transaction, sent: SentCommand, make: () => Promise<string>): Promise<string> {
  const { commandId } = sent.body;
  if (commandId === undefined) return make();
  const started = await tx.run(sql`
    insert into commands (sender_id, command_id, digest) values (${sent.senderId}, ${commandId}, ${digestOf(sent)})
    on conflict (command_id, sender_id) do nothing`);
  const made = started ? undefined : await findPriorResult(tx, sent);
  if (made !== undefined) return made;
  const id = await make();
  await tx.run(sql`
    update commands set made_id = ${id} where command_id = ${commandId} and sender_id is not distinct from ${sent.senderId}`);
  return id;
}

/** The ID that an earlier run of the command created; undefined where there was none. */
export async function findPriorResult(queries: Queries, sent: SentCommand): Promise<string | undefined> {
  const { commandId } = sent.body;
  if (commandId === undefined) return undefined;
  const prior = await queries.maybeOne<{ digest: string; madeId: string }>(sql`
    select digest, made_id as "madeId" from commands where command_id = ${commandId} and sender_id is not distinct from ${sent.senderId}`);
  if (prior && prior.digest !== digestOf(sent)) throw refuse('command.reused');
  return prior?.madeId;
}

/** Deletes at most `limit` expired commands; returns how many. */
export function deleteOldCommands(db: Queries, limit: number): Promise<number> {
  return db.run(sql`
    delete from commands where ctid = any(array(
      select ctid from commands where sent_at < now() - ${platformRetention.commands.periods.kept}::interval limit ${limit}))`);
}

function digestOf({ endpoint, params, body }: SentCommand): string {
  const { commandId: _, ...content } = body;
  return createHash('sha256')
    .update(JSON.stringify([endpoint.method, endpoint.path, params ?? null, content]))
    .digest('hex');
}
