import type { FieldProblem } from '#platform/contract/error.ts';
import type { ParsedInput } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/feature.ts';
import { demand } from '#platform/server/policy.ts';
import { refuse, refuseField } from '#platform/server/refusal.ts';
import type { updateUser as endpoint } from '../../contract/endpoints.ts';
import type { OwnUser } from '../../contract/shapes.ts';
import { audit } from '../audit/audit.ts';
import { accountChanged } from '../facts.ts';
import { policy } from '../policy.ts';
import { refusalOf } from './add-user.ts';
import { presentOwnUser } from './present-user.ts';
import { findTaken, lockUser, updateUserFields } from './user-store.ts';

/** Changes one's own data; what is not given stays as it is. */
export async function updateUser(
  context: Context,
  { params, body }: Pick<ParsedInput<typeof endpoint>, 'params' | 'body'>,
): Promise<OwnUser> {
  demand(context.viewer, policy, 'user.edit', { id: params.id });
  if (body.id !== undefined && body.id !== params.id) throw refuseField('id', 'field.invalid');
  const { isUsernameTaken, isEmailTaken } = await findTaken(context.db, body, params.id);
  const fields: FieldProblem[] = [
    ...(isUsernameTaken ? [{ name: 'username', code: 'account.usernameTaken' }] : []),
    ...(isEmailTaken ? [{ name: 'email', code: 'account.emailTaken' }] : []),
  ];
  if (fields.length) throw refuse('input.invalid', { fields });

  return context.db.transaction(async (tx) => {
    const present = await lockUser(tx, params.id);
    if (!present) throw refuse('thing.notFound');
    const { id: _, ...given } = body;
    const wanted = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    const user = await updateUserFields(tx, params.id, { ...present, ...wanted }).catch((error: unknown) => {
      throw refusalOf(error);
    });
    await context.tell(tx, accountChanged({ userId: user.id }));
    if (user.email !== present.email) await audit(tx, context, { action: 'user.changeEmail', subjectId: user.id });
    return presentOwnUser(user);
  });
}
