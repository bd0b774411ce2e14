import type { Reply } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/feature.ts';
import { refuse } from '#platform/server/refusal.ts';
import { isSignedIn } from '#platform/server/viewer.ts';
import type { readTwoFactor as endpoint } from '../../contract/endpoints.ts';
import { countRecoveryCodes, findSecondFactor } from './two-factor-store.ts';

/** Whether the viewer's sign-in asks for a code, since when, and how many recovery codes are left. */
export async function readTwoFactor({ viewer, db }: Context): Promise<Reply<typeof endpoint>> {
  if (!isSignedIn(viewer)) throw refuse('auth.required');
  const since = (await findSecondFactor(db, viewer.id))?.confirmedAt ?? null;
  return { isOn: since !== null, since, recoveryCodesLeft: since === null ? 0 : await countRecoveryCodes(db, viewer.id) };
}
