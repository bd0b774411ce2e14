import { once } from 'node:events';
import { request } from 'node:http';
import type { Person } from './client.ts';
import type { Running } from './processes.ts';

/** An upload, sent in consecutive blocks. */
export interface Upload {
  fileName: string;
  purpose: string;
  length: number;
  blocks: () => Iterable<Buffer>;
}

/** Uploads by tus as browsers do, in one request; returns the ID. */
export async function upload(product: Running, person: Person, { fileName, purpose, length, blocks }: Upload): Promise<string> {
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const headers = { ...person.headers, 'tus-resumable': '1.0.0' };
  const started = await fetch(new URL('/api/uploads', product.url), {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(length),
      'upload-metadata': `filename ${base64(fileName)},purpose ${base64(purpose)}`,
    },
  });
  const location = started.headers.get('location');
  if (!started.ok || location === null) throw new Error(`${fileName}: ${started.status} ${await started.text()}`);
  await send(new URL(location, product.url), 'PATCH', length, blocks(), {
    ...headers,
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
  });
  return location.split('/').at(-1) ?? '';
}

/** Sends a body of blocks with backpressure. */
export async function send(
  url: URL,
  method: 'PUT' | 'PATCH',
  length: number,
  blocks: Iterable<Buffer>,
  headers: Record<string, string> = {},
): Promise<void> {
  const sent = request(url, { method, headers: { ...headers, 'content-length': length } });
  const answered = once(sent, 'response') as Promise<[import('node:http').IncomingMessage]>;
  answered.catch(() => {});
  for (const block of blocks) if (!sent.write(block)) await Promise.race([once(sent, 'drain'), answered]);
  sent.end();
  const [answer] = await answered;
  const shownText = (await answer.toArray()).join('');
  if ((answer.statusCode ?? 500) >= 300) throw new Error(`${url.pathname}: ${answer.statusCode} ${shownText}`);
}
