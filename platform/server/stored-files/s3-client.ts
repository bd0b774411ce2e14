import type { S3Client } from '@aws-sdk/client-s3';
import { defineDuration } from '../metrics/figures.ts';
import { refuse } from '../common/refusal.ts';
import { traced } from '../tracing/traced.ts';

/** Location of the S3 store. */
export interface S3Settings {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const storeTook = defineDuration('atrium_store_request_seconds', 'Response time of the S3 store.', ['outcome']);
const requestTimeoutMs = 60_000;
const connectionTimeoutMs = 3_000;

/** The library is large and only loaded where needed. */
const library = () => import('@aws-sdk/client-s3');
type Library = Awaited<ReturnType<typeof library>>;

/** Client of an S3 store; refuses with `storedFile.unavailable` where it is unreachable. */
export class S3 {
  readonly bucket: string;
  readonly #settings: S3Settings;
  #opened: Promise<{ client: S3Client; commands: Library }> | undefined;

  constructor(settings: S3Settings) {
    this.bucket = settings.bucket;
    this.#settings = settings;
  }

  /** Runs commands of the library. */
  async ask<T>(work: (client: S3Client, commands: Library) => Promise<T>): Promise<T> {
    const { client, commands } = await (this.#opened ??= this.#open());
    const began = performance.now();
    let outcome = 'done';
    try {
      return await traced(
        'store',
        () => ({ 'server.address': this.#settings.endpoint }),
        () => work(client, commands),
      );
    } catch (error) {
      outcome = isAway(error) ? 'away' : isMissing(error) ? 'missing' : 'refused';
      if (outcome === 'away') throw Object.assign(refuse('storedFile.unavailable'), { cause: error });
      throw error;
    } finally {
      storeTook(performance.now() - began, { outcome });
    }
  }

  async #open(): Promise<{ client: S3Client; commands: Library }> {
    const commands = await library();
    const { endpoint, region, accessKeyId, secretAccessKey } = this.#settings;
    const client = new commands.S3Client({
      endpoint,
      region,
      credentials: { accessKeyId, secretAccessKey },
      forcePathStyle: true,
      // Other providers only support the checksums that the protocol requires.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: { requestTimeout: requestTimeoutMs, connectionTimeout: connectionTimeoutMs },
    });
    return { client, commands };
  }
}

const notImplemented = 501;
const notAllowed = 405;

/** Whether the store does not support an operation. */
export function isUnknownToStore(error: unknown): boolean {
  return [notImplemented, notAllowed].includes(statusOf(error) ?? 0);
}

/** Whether an object does not exist. */
export function isMissing(error: unknown): boolean {
  return statusOf(error) === 404 || (error instanceof Error && /^(?:NotFound|NoSuchKey|NoSuchUpload)$/.test(error.name));
}

/** Whether the store is unreachable or failing, rather than refusing the request. */
function isAway(error: unknown): boolean {
  const status = statusOf(error);
  if (status !== undefined) return (status >= 500 && status !== notImplemented) || status === 429;
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return /^E[A-Z]+$/.test(code) || /timeout|socket|network/i.test(error.name + error.message);
}

function statusOf(error: unknown): number | undefined {
  const metadata =
    error instanceof Error && '$metadata' in error ? (error.$metadata as { httpStatusCode?: number } | undefined) : undefined;
  return metadata?.httpStatusCode;
}
