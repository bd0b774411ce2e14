import cluster from 'node:cluster';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLog } from '#platform/server/logging/log.ts';
import { superviseProcesses, reportOpen } from '../processes.ts';

/** Two processes that answer with their number and ID; `/end` kills one. */
if (cluster.isPrimary) await superviseProcesses(2, createLog({ level: 'error', isTerminal: false }));
else {
  const server = createServer((request, response) => {
    response.setHeader('connection', 'close');
    response.end(`${process.env['ATRIUM_PROCESS']} ${process.pid}`, () => request.url === '/end' && process.exit(3));
  });
  server.listen(0, '127.0.0.1', () => {
    reportOpen({ address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, administrator: undefined });
  });
  process.on('SIGTERM', () => server.close(() => process.exit(0)));
  process.on('disconnect', () => process.exit(0));
}
