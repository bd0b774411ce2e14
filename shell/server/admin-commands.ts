import {
  makeAdministratorByCommand,
  peopleMeant,
  resetPasswordByCommand,
  turnOffTwoFactorByCommand,
  unlockByCommand,
} from '#features/accounts/server/public-api.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { CannotStart } from '#platform/server/common/cannot-start.ts';

/** Dependencies of a command without a running application. */
export type CommandDependencies = Pick<AppContext, 'config' | 'db' | 'emit'>;

interface Meant {
  id: string;
  username: string;
}

/** Actions on a user from the command line; each returns a sentence about its result. */
export const actions = {
  'reset-password': async (dependencies: CommandDependencies, { id, username }: Meant) =>
    `One-time password of ${username}: ${await resetPasswordByCommand(dependencies, id)} (it must be changed at the next sign-in; all sessions were ended)`,
  'make-administrator': async (dependencies: CommandDependencies, { id, username }: Meant) => {
    await makeAdministratorByCommand(dependencies, id);
    return `${username} is an administrator.`;
  },
  unlock: async (dependencies: CommandDependencies, { id, username }: Meant) => {
    await unlockByCommand(dependencies, id);
    return `${username} is not suspended, and failed password attempts were reset.`;
  },
  'turn-off-two-factor': async (dependencies: CommandDependencies, { id, username }: Meant) => {
    await turnOffTwoFactorByCommand(dependencies, id);
    return `${username} signs in with the password only, until two-factor sign-in is turned on again.`;
  },
} as const;

/**
 * Runs an action on the user with this ID, username or address; returns its result. Throws
 * `CannotStart` for none or several.
 */
export async function runCommand(dependencies: CommandDependencies, action: keyof typeof actions, identifier: string): Promise<string> {
  const people = await peopleMeant(dependencies, identifier);
  const [person, ...others] = people;
  if (!person) throw new CannotStart(`No account has the ID, username or address ${identifier}.`);
  if (others.length > 0)
    throw new CannotStart(
      `Several accounts have that address; choose one: ${people.map(({ username, id }) => `${username} (${id})`).join(', ')}.`,
    );
  return actions[action](dependencies, person);
}
