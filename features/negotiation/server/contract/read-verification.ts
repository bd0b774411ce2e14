import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { countAttempts, networkOf } from '#features/accounts/server/public-api.ts';
import type { readVerification as readVerificationEndpoint } from '../../contract/contract-endpoints.ts';
import { signedText } from '#platform/contract/file-proof.ts';
import { statementOf } from '../../contract/proof.ts';
import { isSampleId } from '../../contract/sample.ts';
import { verificationOfSample } from '../sample/read-sample.ts';
import { readSnapshot } from '../session/load.ts';
import { countersignaturesOf } from './countersignature-store.ts';
import { isUnchanged } from './check-session.ts';
import { filesIn } from './read-seal.ts';
import { sealOf } from './seal-session.ts';
import { contractSigner } from '#platform/server/keys/contract-signer.ts';

/**
 * Public data for verifying the files of an ended session.
 *
 * @throws `thing.notFound` also while the session is running.
 */
export async function readVerification(
  context: Context,
  { params }: Pick<ParsedInput<typeof readVerificationEndpoint>, 'params'>,
): Promise<Reply<typeof readVerificationEndpoint>> {
  // Server-side rendering has no client address; the page request is counted instead.
  if (context.address !== '') await countAttempts(context, [['verifyAddress', networkOf(context.address)]]);
  if (isSampleId(params.id)) return verificationOfSample(context, params.id);
  const sealed = await sealOf(context, params.id);
  if (sealed) {
    const { statement, signature, publicKey } = sealed;
    const { session, files: _, ...rest } = statement;
    const countersignatures = await countersignaturesOf(context.db, params.id);
    const signed = {
      id: session,
      ...rest,
      statement: signedText(statement),
      signature,
      publicKey,
      files: filesIn(statement),
      ...(countersignatures.length > 0 && { countersignatures }),
    };
    return (await isUnchanged(context, params.id)) ? signed : { ...signed, differs: true };
  }
  const snapshot = await readSnapshot(context, params.id);
  const statement = snapshot && statementOf(snapshot.state, snapshot.headHash);
  if (!statement) throw refuse('thing.notFound');
  if (!(await isUnchanged(context, params.id))) throw refuse('contract.differs');
  const { session, ...rest } = statement;
  const signer = contractSigner(context.config);
  const text = signedText(statement);
  return {
    id: session,
    ...rest,
    statement: text,
    signature: signer.sign(text),
    publicKey: signer.publicKey,
    // Without a seal, stored files are confirmed only by the proof inside them.
    files: [],
  };
}
