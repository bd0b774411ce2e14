import type { Readable } from 'node:stream';
import { refuse } from '../common/refusal.ts';
import { JsonScan } from './json-scan.ts';

/** Limits of a body: size and time. */
export interface BodyBounds {
  bytes: number;
  ms: number;
}

const timeoutMs = 10_000;
/** Slowest acceptable rate: 64 bytes per millisecond. */
const bytesInMs = 64;

/** Limits for a body of this size. */
export function bodyBounds(bytes: number): BodyBounds {
  return { bytes, ms: timeoutMs + bytes / bytesInMs };
}

/**
 * Reads a body as text. Refuses as soon as it is too long, deep, complex or slow; a
 * `content-length` above the limit, without reading.
 */
export function readJson(payload: Readable, { bytes, ms }: BodyBounds, contentLength?: string): Promise<string> {
  return new Promise((resolve, reject) => {
    if (Number(contentLength) > bytes) throw refuse('input.tooLarge');
    const chunks: Buffer[] = [];
    const scan = new JsonScan();
    let length = 0;
    const stop = () => {
      clearTimeout(timer);
      payload.off('data', onData).off('end', onEnd).off('error', onError).off('close', onError).pause();
    };
    const give = (code: string) => {
      stop();
      reject(refuse(code));
    };
    const onData = (chunk: Buffer) => {
      length += chunk.length;
      if (length > bytes) give('input.tooLarge');
      else if (!scan.accepts(chunk)) give('input.malformed');
      else chunks.push(chunk);
    };
    const onEnd = () => {
      stop();
      resolve(Buffer.concat(chunks, length).toString('utf8'));
    };
    const onError = () => give('input.malformed');
    const timer = setTimeout(give, ms, 'input.tooSlow');
    payload.on('data', onData).on('end', onEnd).on('error', onError).on('close', onError);
  });
}
