import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { countAttempts, refundAttempts } from '#features/accounts/server/public-api.ts';
import type { ParsedInput } from '#platform/contract/endpoint.ts';
import { isRefusal, refuse } from '#platform/server/common/refusal.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import type { Context, FileAnswer, PublicFile } from '#platform/server/extension-points/feature.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import { logName } from '../../contract/log.ts';
import type * as endpoints from '../../contract/minutes-endpoints.ts';
import { readWholeLog } from '../log/whole-log.ts';
import { findAssembly } from '../store.ts';
import { minutesOf, sealMinutes, type Asking } from './seal-minutes.ts';

/**
 * The signed minutes of a closed assembly.
 *
 * @throws `minutes.notClosed`, `minutes.differs`
 */
export async function readMinutes(
  context: Context,
  { params: { id }, query: { lang: language = context.language } }: Pick<ParsedInput<typeof endpoints.readMinutes>, 'params' | 'query'>,
): Promise<FileAnswer> {
  const assembly = await findAssembly(context.db, context.viewer, id);
  if (!assembly) throw refuse('thing.notFound');
  if (assembly.phase !== 'closed') throw refuse('minutes.notClosed');
  const pdf = await minutesOf(context, id, language, askingIn(context));
  return file(`minutes-${id}-${language}.pdf`, pdf);
}

/** Limits how often the viewer has minutes set. What fails through no fault of the viewer does not count. */
function askingIn(context: Context): Asking {
  const personId = signedIn(context.viewer).id;
  const attempts = [['minutesAccount', personId]] as const;
  return {
    personId,
    async counted(make) {
      await countAttempts(context, attempts);
      await make().catch(async (error: unknown) => {
        if (!isRefusal(error) || error.retryAfterSeconds !== undefined) await refundAttempts(context, attempts);
        throw error;
      });
    },
  };
}

/** The log of an assembly as JSON Lines. */
export async function readLogFile(
  { db, viewer }: Context,
  { params: { id } }: Pick<ParsedInput<typeof endpoints.readLogFile>, 'params'>,
): Promise<FileAnswer> {
  if (!(await findAssembly(db, viewer, id))) throw refuse('thing.notFound');
  return file(logName(id), Buffer.from((await readWholeLog(db, id)).text));
}

const file = (name: string, content: Buffer): FileAnswer => ({ name, stream: Readable.from([content], { objectMode: false }) });

/** Makes the minutes after the close; fails, so that it is tried again, while they cannot be set. Other refusals are answered to people who ask. */
export async function sealAfterClose(app: AppContext, id: string): Promise<void> {
  await sealMinutes(app, id, 'close').catch((error: unknown) => {
    if (!isRefusal(error) || error.retryAfterSeconds !== undefined) throw error;
  });
}

/** Documentation of the proof of minutes. */
export const assemblyProofFile: PublicFile = {
  path: '/assembly-proof.md',
  make: async () => ({
    // Browsers display plain text, but download Markdown.
    type: 'text/plain; charset=utf-8',
    body: await readFile(new URL('../../../../docs/assembly-proof.md', import.meta.url), 'utf8'),
  }),
};
