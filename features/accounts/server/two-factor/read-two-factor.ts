import type { Reply } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import type { readTwoFactor as endpoint } from '../../contract/two-factor-endpoints.ts';
import { countRecoveryCodes, findSecondFactor } from './two-factor-store.ts';

/** State of the viewer's two-factor authentication, with the number of recovery codes left. */
export async function readTwoFactor({ viewer, db }: Context): Promise<Reply<typeof endpoint>> {
  const { id } = signedIn(viewer);
  const since = (await findSecondFactor(db, id))?.confirmedAt ?? null;
  return { isOn: since !== null, since, recoveryCodesLeft: since === null ? 0 : await countRecoveryCodes(db, id) };
}
