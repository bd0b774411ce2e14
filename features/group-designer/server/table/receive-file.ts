import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { IncomingBody } from '#platform/server/extension-points/feature.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { designLimits } from '../../contract/limits.ts';

/**
 * Stores a request body in a temporary file while `work` uses it; stops reading when it is too
 * large.
 */
export async function withReceivedFile<T>(
  { storedFiles }: Pick<AppContext, 'storedFiles'>,
  body: IncomingBody,
  work: (path: string) => Promise<T>,
): Promise<T> {
  if ((body.bytes ?? 0) > designLimits.fileBytes) throw refuse('design.fileTooLarge');
  let size = 0;
  const counted = async function* () {
    for await (const chunk of body.chunks) {
      size += chunk.length;
      if (size > designLimits.fileBytes) throw refuse('design.fileTooLarge');
      yield chunk;
    }
  };
  const path = await storedFiles.spool(Readable.from(counted()));
  try {
    return await work(path);
  } finally {
    await rm(path, { force: true });
  }
}
