import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/**
 * The upper bound for bytes: a bare server that streams a body into a file while hashing it, syncs
 * before it answers, and sends files as they are. A process of its own; its argument is the folder.
 */
const folder = process.argv[2] ?? '.';

const server = createServer((request, response) => {
  const path = join(folder, (request.url ?? '').replace(/\W/g, ''));
  const answer = request.method === 'PUT' ? take(path) : send(path);
  // The client notices an aborted response.
  answer.catch(() => response.destroy());

  async function take(file: string): Promise<void> {
    const hash = createHash('sha256');
    await pipeline(
      request,
      async function* (chunks) {
        for await (const chunk of chunks) {
          hash.update(chunk as Buffer);
          yield chunk;
        }
      },
      createWriteStream(file, { flush: true }),
    );
    response.writeHead(201);
    response.end(hash.digest('hex'));
  }

  async function send(file: string): Promise<void> {
    const { size } = await stat(file);
    response.writeHead(200, { 'content-type': 'image/webp', 'content-length': size });
    await pipeline(createReadStream(file), response);
  }
});
server.listen(0, '127.0.0.1', () => {
  const bound = server.address();
  if (typeof bound === 'object' && bound) process.stdout.write(`http://127.0.0.1:${bound.port}\n`);
});
process.on('SIGTERM', () => process.exit(0));
