import {
  makeAdministratorByCommand,
  peopleMeant,
  resetPasswordByCommand,
  turnOffTwoFactorByCommand,
  unlockByCommand,
} from '#features/accounts/server/public-api.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { CannotStart } from '#platform/server/common/cannot-start.ts';

/** What a command has without a running application. */
export type CommandMeans = Pick<AppContext, 'config' | 'db' | 'emit'>;

interface Meant {
  id: string;
  username: string;
}

/** Actions on a user from the command line; each returns a sentence about its result. */
export const deeds = {
  'reset-password': async (means: CommandMeans, { id, username }: Meant) =>
    `One-time password of ${username}: ${await resetPasswordByCommand(means, id)} (it must be changed at the next sign-in; all sessions were ended)`,
  'make-administrator': async (means: CommandMeans, { id, username }: Meant) => {
    await makeAdministratorByCommand(means, id);
    return `${username} is an administrator.`;
  },
  unlock: async (means: CommandMeans, { id, username }: Meant) => {
    await unlockByCommand(means, id);
    return `${username} is not suspended, and failed password attempts were reset.`;
  },
  'turn-off-two-factor': async (means: CommandMeans, { id, username }: Meant) => {
    await turnOffTwoFactorByCommand(means, id);
    return `${username} signs in with the password only, until two-factor sign-in is turned on again.`;
  },
} as const;

/**
 * Runs an action on the user with this ID, username or address; returns its result. Throws
 * `CannotStart` for none or several.
 */
export async function runCommand(means: CommandMeans, deed: keyof typeof deeds, identifier: string): Promise<string> {
  const people = await peopleMeant(means, identifier);
  const [person, ...others] = people;
  if (!person) throw new CannotStart(`No account has the ID, username or address ${identifier}.`);
  if (others.length > 0)
    throw new CannotStart(
      `Several accounts have that address; choose one: ${people.map(({ username, id }) => `${username} (${id})`).join(', ')}.`,
    );
  return deeds[deed](means, person);
}
