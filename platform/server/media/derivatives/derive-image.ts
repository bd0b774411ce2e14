import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { NotDerived, type DerivationRefusal, type Derived } from './derived.ts';
import { runLimited } from './limited-process.ts';
import { diskFailed, type ImageRequest } from './image-request.ts';

const program = fileURLToPath(new URL('image-program.ts', import.meta.url));
const limits = { memoryBytes: 1_500 * 2 ** 20, fileBytes: 64 * 2 ** 20, cpuSeconds: 60, ms: 120_000 };

/**
 * Makes three widths and a placeholder of an image: upright, without metadata. Runs in a limited
 * process, so one image cannot affect others. Throws `NotDerived` for bad images, and other errors,
 * which can be retried, for faults of the disk.
 */
export async function deriveImage(path: string, folder: string, signal?: AbortSignal): Promise<Derived> {
  let printed = '';
  const { code, complaint } = await runLimited(
    [process.execPath, '--max-old-space-size=128', program, JSON.stringify({ path, folder } satisfies ImageRequest)],
    limits,
    {
      folder,
      signal,
      onOutput: async (output) => {
        printed = await text(output);
      },
    },
  );
  if (code === diskFailed) throw new Error(complaint);
  // Killed or out of memory: the image needs too much.
  if (code !== 0) throw new NotDerived('tooLarge', complaint);
  const answer = JSON.parse(printed) as Derived | { refused: DerivationRefusal };
  if ('refused' in answer) throw new NotDerived(answer.refused, complaint);
  return answer;
}
