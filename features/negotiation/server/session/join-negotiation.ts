import { audit, countAttempts, findSignatory, refundAttempts } from '#features/accounts/server/public-api.ts';
import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import { code } from '#platform/contract/id.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { isRefusal, refuse } from '#platform/server/common/refusal.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import type { joinNegotiation as joinEndpoint } from '../../contract/endpoints.ts';
import { executeCommand } from './execute-command.ts';
import { mayBeIn, mayComeTo } from './group-rule.ts';

/**
 * Joins by id, or asks for admission. Idempotent. Attempts with unknown ids are rate-limited, also
 * if concurrent, so that ids cannot be guessed.
 */
export async function joinNegotiation(context: Context, { params }: ParsedInput<typeof joinEndpoint>): Promise<Reply<typeof joinEndpoint>> {
  const viewer = signedIn(context.viewer);
  const attempt = [['joinSessionAccount', viewer.id]] as const;
  await countAttempts(context, attempt);
  const typed = code.safeParse(params.id);
  if (!typed.success) throw refuse('negotiation.unknownId');
  const sessionId = typed.data;
  const person = (await findSignatory(context.db, viewer.id)) ?? { name: viewer.username };
  try {
    const { snapshot } = await executeCommand(context, {
      sessionId,
      actorId: viewer.id,
      command: { type: 'join', ...person },
      guard: async (state, tx) => {
        if (!(await mayComeTo(tx, state, viewer.id)) || !(await mayBeIn(tx, state, viewer.id))) throw refuse('thing.notFound');
      },
      onChange: (tx) => audit(tx, context, { action: 'negotiation.join', subjectId: sessionId }),
    });
    await refundAttempts(context, attempt);
    const party = snapshot.state.parties.find(({ userId }) => userId === viewer.id);
    if (!party) throw new Error(`${sessionId}: the new party is missing`);
    return { id: sessionId, status: party.status };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    if (error.code === 'thing.notFound') throw refuse('negotiation.unknownId');
    // The id was known.
    await refundAttempts(context, attempt);
    throw error;
  }
}
