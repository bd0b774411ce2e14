import { checkChain } from '#features/accounts/server/public-api.ts';
import { assertNoneMissing, knowsKeys } from '#platform/server/keys/known-keys.ts';
import { CannotStart } from '#platform/server/common/cannot-start.ts';
import { createEmit } from '#platform/server/events/subscribers.ts';
import { runCommand, actions, type CommandDependencies } from './admin-commands.ts';
import { runTyped, print, typedCommand } from './command.ts';
import { features } from './features.ts';
import { onDatabase } from './on-database.ts';

const usage = `npm run admin -- ${Object.keys(actions).join('|')} USERNAME · npm run admin -- check-audit`;

/**
 * `npm run admin`: account recovery for people with shell access, whether Atrium runs or not; and
 * the check of the audit.
 */
export const admin = typedCommand('Nothing was changed', async ([command = '', ...rest]) => {
  const isCheck = command === 'check-audit' && rest.length === 0;
  const [identifier, ...more] = rest;
  if (!isCheck && (!(command in actions) || identifier === undefined || more.length > 0)) throw new CannotStart(usage);
  await onDatabase(2, async (db, config) => {
    const subscribers = features.flatMap((feature) => feature.subscribers ?? []);
    // Subscribers run in the application, now or at its next start.
    const dependencies: CommandDependencies = { config, db, emit: createEmit(() => dependencies as never, subscribers) };
    // The audit may need the token secret, which must be the one in use.
    if (!isCheck && (await knowsKeys(db))) await assertNoneMissing(db, config);
    if (!isCheck) return print(await runCommand(dependencies, command as keyof typeof actions, identifier ?? ''));
    const { isWhole, checked, fault, outside, head, milliseconds } = await checkChain(db);
    print(`${checked} audit entries were verified in ${(milliseconds / 1000).toFixed(1)} s.`);
    if (fault) print(`Entry ${fault.position} ${fault.reason === 'changed' ? 'was changed' : 'is missing'}.`);
    if (outside > 0) print(`${outside} entries were inserted outside the chain.`);
    print(`The chain ends at ${head.position}, ${head.hash}.`);
    print(isWhole ? 'The audit is unchanged.' : 'The audit was changed.');
    if (!isWhole) process.exitCode = 2;
  });
});

await runTyped(import.meta, admin);
