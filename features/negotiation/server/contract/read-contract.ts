import { Readable } from 'node:stream';
import type { ParsedInput } from '#platform/contract/endpoint.ts';
import type { Context, FileAnswer } from '#platform/server/feature.ts';
import { refuse } from '#platform/server/refusal.ts';
import { countAttempts } from '#features/accounts/server/door.ts';
import { signedIn } from '#platform/server/signed-in.ts';
import { contractOf } from '../../contract/contract-document.ts';
import type { readContract as readContractEndpoint } from '../../contract/contract-endpoints.ts';
import { statementOf } from '../../contract/proof.ts';
import { loadSession } from '../session/load.ts';
import { interimContract } from './contract-files.ts';
import { finalContract } from './final-contract.ts';

/** Gives the contract as a file; until the session has ended, marked as interim. */
export async function readContract(
  context: Context,
  { params, query }: Pick<ParsedInput<typeof readContractEndpoint>, 'params' | 'query'>,
): Promise<FileAnswer> {
  const { state, headHash } = await loadSession(context, params.id);
  const outcome = contractOf(state, { headHash, events: state.seq });
  if (outcome.kind === 'empty') throw refuse('contract.empty');
  if (outcome.kind === 'incomplete') throw refuse('contract.incomplete', { present: { phase: state.phase, open: outcome.open } });

  const language = query.lang ?? context.language;
  const statement = statementOf(state, headHash);
  const { id: personId } = signedIn(context.viewer);
  const asking = { personId, onMake: () => countAttempts(context, [['contractAccount', personId]]) };
  const name = `contract-${state.id}-${statement ? '' : 'interim-'}${language}.pdf`;
  if (statement) return file(name, await finalContract(context, statement, language, asking));
  return file(name, await interimContract(context, outcome.document, language, asking));
}

const file = (name: string, pdf: Buffer): FileAnswer => ({ name, stream: Readable.from([pdf], { objectMode: false }) });
