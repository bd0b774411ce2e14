import { Readable } from 'node:stream';
import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import type { Context, FileAnswer } from '#platform/server/extension-points/feature.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import type { readSample, readVerification } from '../../contract/contract-endpoints.ts';
import type { SealStatement } from '../../contract/proof.ts';
import { languageOfSample, sampleIds, type SampleId } from '../../contract/sample.ts';
import { checkAddress, shared } from '../contract/contract-files.ts';
import { filesIn } from '../contract/read-seal.ts';
import { sha256 } from '#platform/server/common/sha256.ts';
import { sampleSession } from './sample-session.ts';
import { findSample, saveSamples, type Sample } from './sample-store.ts';

/** Hash of everything that a sample depends on; when it changes, samples are made again. */
function sampleRevision({ config }: Pick<AppContext, 'config'>): string {
  return sha256(JSON.stringify(sampleIds.map((id) => [sampleSession(id).snapshot.headHash, checkAddress(config, id)])));
}

/** The sample contract of a language; made on first request and stored. */
async function sampleOf({ config, db, log }: Pick<AppContext, 'config' | 'db' | 'log'>, id: SampleId): Promise<Sample> {
  const revision = sampleRevision({ config });
  const find = () => findSample(db, id, revision);
  const stored = await find();
  if (stored) return stored;
  await shared('samples', async () => {
    const { makeSamples } = await import('./make-samples.ts');
    return saveSamples(db, revision, await makeSamples({ config, log }));
  });
  // If another process was faster, its samples are used.
  const sample = await find();
  if (!sample) throw new Error('the samples were not stored');
  return sample;
}

/** Public data for verifying a sample. */
export async function verificationOfSample(context: Context, sampleId: SampleId): Promise<Reply<typeof readVerification>> {
  const { id, statement: text, signature, publicKey } = await sampleOf(context, sampleId);
  const statement = JSON.parse(text) as SealStatement;
  const { session: _, files: __, ...about } = statement;
  return { id, ...about, statement: text, signature, publicKey, files: filesIn(statement) };
}

/** Returns a sample as a PDF. */
export async function readSampleFile(
  context: Context,
  { params, query }: Pick<ParsedInput<typeof readSample>, 'params' | 'query'>,
): Promise<FileAnswer> {
  const { pdf, changedPdf } = await sampleOf(context, params.id);
  const isChanged = query.copy === 'changed';
  const name = `sample-${isChanged ? 'changed-' : ''}${languageOfSample(params.id)}.pdf`;
  return { name, stream: Readable.from([isChanged ? changedPdf : pdf], { objectMode: false }) };
}

/** Revision of a sample file, for browser caches. */
export async function sampleFileRevision(
  context: Context,
  { params, query }: Pick<ParsedInput<typeof readSample>, 'params' | 'query'>,
): Promise<string> {
  const { pdf, changedPdf } = await sampleOf(context, params.id);
  return sha256(query.copy === 'changed' ? changedPdf : pdf);
}
