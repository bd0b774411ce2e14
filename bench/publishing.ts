import { io } from 'socket.io-client';
import { liveReady } from '#platform/contract/live.ts';
import type { Person } from './client.ts';
import { json, rows } from './client.ts';
import type { Target } from './load.ts';
import type { Running } from './processes.ts';

/** Publishes another draft of the writer each time, to one of their groups. */
export async function publishing(product: Running, databaseUrl: string, writer: Person, drafts: number): Promise<Target> {
  const ids = await makeDrafts(databaseUrl, writer, drafts);
  const groups = await groupsOf(databaseUrl, writer);
  let next = 0;
  return {
    url: product.url,
    method: 'POST',
    headers: { ...writer.headers, 'content-type': 'application/json' },
    next: () => {
      const turn = next;
      next += 1;
      if (turn >= ids.length) throw new Error('all drafts are published: create more');
      return {
        path: `/api/documents/${ids[turn]}/publish`,
        body: JSON.stringify({ visibility: 'private', groupIds: [groups[turn % groups.length]] }),
      };
    },
  };
}

/** Milliseconds from the publish request until another person's browser is notified. */
export async function publishToEvent(
  product: Running,
  databaseUrl: string,
  writer: Person,
  reader: Person,
  times: number,
): Promise<{ p50Ms: number; p99Ms: number }> {
  const ids = await makeDrafts(databaseUrl, writer, times + 20);
  const [group] = await groupsOf(databaseUrl, writer);
  const socket = io(product.url, { path: '/live', transports: ['websocket'], auth: { token: reader.token } });
  await new Promise<void>((resolve, reject) => {
    socket.once(liveReady, () => resolve());
    socket.once('connect_error', reject);
  });
  const takenMs: number[] = [];
  for (const id of ids) {
    const notified = new Promise<void>((resolve) => {
      const listen = (message: { type: string; id: string }) => {
        if (message.type !== 'hub.changed' || message.id !== id) return;
        socket.off('live', listen);
        resolve();
      };
      socket.on('live', listen);
    });
    const since = performance.now();
    await Promise.all([
      notified,
      json(product, `/api/documents/${id}/publish`, { person: writer, body: { visibility: 'private', groupIds: [group] } }),
    ]);
    await notified;
    takenMs.push(performance.now() - since);
    await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 30));
  }
  socket.disconnect();
  const sorted = takenMs.slice(20).sort((a, b) => a - b);
  return { p50Ms: sorted[Math.floor(sorted.length * 0.5)] ?? 0, p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? 0 };
}

/**
 * Drafts as the editor leaves them: copies of published texts, written by SQL, since only
 * publishing is measured.
 */
export async function makeDrafts(databaseUrl: string, writer: Pick<Person, 'id'>, count: number): Promise<string[]> {
  const made = await rows<{ id: string }>(
    databaseUrl,
    `insert into documents (id, author_id, state, title, subtitle, category, content, excerpt, words, search, shelves)
     select gen_random_uuid(), $1, 'draft', d.title, d.subtitle, d.category, d.content, d.excerpt, d.words, d.search, array['category:' || d.category]
     from (select * from documents where state = 'published' order by published_at limit 1000) as d, generate_series(1, ceil($2 / 1000.0)::int)
     limit $2 returning id`,
    [writer.id, count],
  );
  // Prevents vacuum and checkpoint during the measurement.
  await rows(databaseUrl, 'vacuum (analyze) documents');
  await rows(databaseUrl, 'checkpoint').catch(() => undefined);
  return made.map(({ id }) => id);
}

/** Groups of which a person is a member, except deleted ones. */
export async function groupsOf(databaseUrl: string, { id }: Pick<Person, 'id'>): Promise<string[]> {
  const groups = await rows<{ group_id: string }>(
    databaseUrl,
    `select group_id from memberships join groups on id = group_id
     where user_id = $1 and status = 'member' and deleted_at is null order by group_id`,
    [id],
  );
  return groups.map((group) => group.group_id);
}
