import { createServer } from 'node:http';
import pg from 'pg';
import { Server } from 'socket.io';

/**
 * The upper bound of this machine: a bare server that commits one row per request and broadcasts it
 * to every window. A process of its own; its argument is the database URL.
 */
const pool = new pg.Pool({ connectionString: process.argv[2], max: 10 });
await pool.query('create table if not exists bench_told (id bigint generated always as identity, text text)');

const server = createServer((_request, response) => {
  const text = 'a sentence of the contract. '.repeat(8);
  pool.query({ name: 'told', text: 'insert into bench_told (text) values ($1) returning id', values: [text] }).then(
    ({ rows }) => {
      io.emit('told', { id: rows[0].id, text });
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    },
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
const io = new Server(server, { path: '/live', serveClient: false });
server.listen(0, '127.0.0.1', () => {
  const bound = server.address();
  if (typeof bound === 'object' && bound) process.stdout.write(`http://127.0.0.1:${bound.port}\n`);
});
process.on('SIGTERM', () => process.exit(0));
