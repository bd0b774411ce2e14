import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { S3Settings } from '../s3-client.ts';

/** A local S3 server with an empty bucket. */
export interface S3Server {
  settings: S3Settings;
  close: () => Promise<void>;
}

/** Starts a server on a given or free port. */
export async function startS3Server(at = 0): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'atrium-s3-'));
  const bucket = 'atrium';
  const server = new S3rver({ address: '127.0.0.1', port: at, silent: true, directory, configureBuckets: [{ name: bucket, configs: [] }] });
  const { port } = await server.run();
  return {
    settings: { endpoint: `http://127.0.0.1:${port}`, bucket, region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    async close() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
