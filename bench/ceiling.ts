import { createServer } from 'node:http';
import pg from 'pg';

/**
 * The upper bound of this machine: a bare server that answers every request with 20 rows of one
 * prepared query, with as many connections as the application. A process of its own; its argument
 * is the database URL.
 */
const pool = new pg.Pool({ connectionString: process.argv[2], max: 10 });
const text = `select kind, id, title, author_id, category, is_public, created_at, updated_at from hub_items order by item desc limit 20`;

const server = createServer((_request, response) => {
  pool.query({ name: 'page', text }).then(
    ({ rows }) => {
      response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' });
      response.end(JSON.stringify({ items: rows }));
    },
    (error: unknown) => {
      response.writeHead(500);
      response.end(String(error));
    },
  );
});
server.listen(0, '127.0.0.1', () => {
  const bound = server.address();
  if (typeof bound === 'object' && bound) process.stdout.write(`http://127.0.0.1:${bound.port}\n`);
});
process.on('SIGTERM', () => process.exit(0));
