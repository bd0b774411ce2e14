import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import type {
  answerInvitations as answerEndpoint,
  listReceivedInvitations as listEndpoint,
  unblockInviter as unblockEndpoint,
} from '../../contract/membership-invitation-endpoints.ts';
import { groupsPerAnswer } from '../../contract/limits.ts';
import { addressKey } from './address-key.ts';
import { applyAnswer } from './apply-answer.ts';
import { listReceived, ofPerson } from './letter-store.ts';
import { confirmedAddressKey, listBlocked, removeBlock } from './refusal-store.ts';

/** Lists the viewer's open invitations by letter, and the inviters whom they have blocked. */
export async function listReceivedInvitations(context: Context): Promise<Reply<typeof listEndpoint>> {
  const { id } = signedIn(context.viewer);
  const rows = await listReceived(context.db, id, groupsPerAnswer);
  const letters = [...Map.groupBy(rows, ({ letterId }) => letterId)].flatMap(([letterId, groups]) => {
    const [first] = groups;
    if (!first) return [];
    const { inviterId, inviterName, isAssigned, sentAt, expiresAt } = first;
    return [
      { id: letterId, kind: isAssigned ? ('assigned' as const) : ('invited' as const), inviterId, inviterName, sentAt, expiresAt, groups },
    ];
  });
  return { items: letters, blocked: await listBlocked(context.db, id, await ownAddressKey(context, id)) };
}

export async function answerInvitations(
  context: Context,
  { body }: ParsedInput<typeof answerEndpoint>,
): Promise<Reply<typeof answerEndpoint>> {
  const { id } = signedIn(context.viewer);
  return { groupIds: await context.db.transaction((tx) => applyAnswer(context, tx, { ...body, of: ofPerson(id), userId: id })) };
}

export async function unblockInviter(context: Context, { params }: ParsedInput<typeof unblockEndpoint>): Promise<Record<string, never>> {
  const { id } = signedIn(context.viewer);
  await context.db.transaction(async (tx) => removeBlock(tx, params.userId, id, await ownAddressKey(context, id)));
  return {};
}

async function ownAddressKey({ db, config }: Context, userId: string): Promise<Buffer | null> {
  const address = await confirmedAddressKey(db, userId);
  return address === undefined ? null : addressKey(config, address);
}
