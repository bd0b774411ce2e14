import { checkChain } from '#features/accounts/server/public-api.ts';
import { assertNoneMissing, knowsKeys } from '#platform/server/keys/known-keys.ts';
import { CannotStart } from '#platform/server/common/cannot-start.ts';
import { createEmit } from '#platform/server/events/subscribers.ts';
import { runCommand, deeds, type CommandMeans } from './admin-commands.ts';
import { runTyped, say, typedCommand } from './command.ts';
import { features } from './features.ts';
import { onDatabase } from './on-database.ts';

const usage = `npm run admin -- ${Object.keys(deeds).join('|')} USERNAME · npm run admin -- check-audit`;

/**
 * `npm run admin`: account recovery for people with shell access, whether Atrium runs or not; and
 * the check of the audit.
 */
export const admin = typedCommand('Nothing was changed', async ([command = '', ...rest]) => {
  const isCheck = command === 'check-audit' && rest.length === 0;
  const [identifier, ...more] = rest;
  if (!isCheck && (!(command in deeds) || identifier === undefined || more.length > 0)) throw new CannotStart(usage);
  await onDatabase(2, async (db, config) => {
    const subscribers = features.flatMap((feature) => feature.subscribers ?? []);
    // Subscribers run in the application, now or at its next start.
    const means: CommandMeans = { config, db, emit: createEmit(() => means as never, subscribers) };
    // The audit may need the token secret, which must be the one in use.
    if (!isCheck && (await knowsKeys(db))) await assertNoneMissing(db, config);
    if (!isCheck) return say(await runCommand(means, command as keyof typeof deeds, identifier ?? ''));
    const { isWhole, checked, fault, outside, head, milliseconds } = await checkChain(db);
    say(`${checked} audit entries were verified in ${(milliseconds / 1000).toFixed(1)} s.`);
    if (fault) say(`Entry ${fault.position} ${fault.reason === 'changed' ? 'was changed' : 'is missing'}.`);
    if (outside > 0) say(`${outside} entries were inserted outside the chain.`);
    say(`The chain ends at ${head.position}, ${head.hash}.`);
    say(isWhole ? 'The audit is unchanged.' : 'The audit was changed.');
    if (!isWhole) process.exitCode = 2;
  });
});

await runTyped(import.meta, admin);
