import { Agent, request } from 'node:https';
import { isPublicHost, NotPublic, publicLookup } from './public-address.ts';

const agent = new Agent({ lookup: publicLookup });
/** Most bytes of an answer that are read. */
const mostBytes = 1_048_576;

interface RequestOptions {
  method?: string;
  headers?: Headers | Record<string, string> | undefined;
  body?: unknown;
  signal?: AbortSignal | null | undefined;
}

/**
 * Like `fetch`, for URLs that users enter: HTTPS only, public addresses only, at most 1 MiB.
 * Redirects are returned, not followed. Throws `NotPublic` for other hosts.
 */
export async function publicFetch(address: string, { method = 'GET', headers, body, signal }: RequestOptions = {}): Promise<Response> {
  const url = new URL(address);
  if (url.protocol !== 'https:' || !isPublicHost(url)) throw new NotPublic(url.hostname);
  const sent =
    body === undefined || body === null
      ? undefined
      : Buffer.from(await new Response(body as ConstructorParameters<typeof Response>[0]).arrayBuffer());
  return new Promise((resolve, reject) => {
    const requested = request(
      url,
      { method, agent, headers: Object.fromEntries(new Headers(headers)), ...(signal && { signal }) },
      (answer) => {
        const chunks: Buffer[] = [];
        let bytes = 0;
        answer.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes > mostBytes) requested.destroy(new Error(`the answer of ${url.hostname} is too long`));
          else chunks.push(chunk);
        });
        answer.on('error', reject);
        answer.on('end', () => {
          const status = answer.statusCode ?? 502;
          const hasNoBody = status === 204 || status === 304;
          resolve(new Response(hasNoBody ? null : Buffer.concat(chunks), { status, headers: headersOf(answer.headers) }));
        });
      },
    );
    requested.on('error', reject);
    requested.end(sent);
  });
}

function headersOf(given: Readonly<Record<string, string | string[] | undefined>>): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(given))
    for (const each of Array.isArray(value) ? value : [value]) if (each !== undefined) headers.append(name, each);
  return headers;
}
