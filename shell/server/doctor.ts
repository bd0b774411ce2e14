import { styleText } from 'node:util';
import { fileURLToPath } from 'node:url';
import { givenSettings } from '#platform/server/config.ts';
import { examineInstallation } from '#platform/server/doctor/examine-installation.ts';
import type { Finding } from '#platform/server/doctor/finding.ts';
import { createLog } from '#platform/server/log.ts';
import { runTyped, say, typedCommand } from './command.ts';
import { modules } from './features.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const marks: Readonly<Record<Finding['state'], string>> = {
  ok: styleText('green', 'ok     '),
  warning: styleText('yellow', 'warning'),
  wrong: styleText('red', 'wrong  '),
};

/** `npm run doctor`: looks at everything that this installation stands on, and says what to do. Ends with 2 where something is wrong. */
export const doctor = typedCommand('The installation was not looked at to the end', async () => {
  const counts = { ok: 0, warning: 0, wrong: 0 };
  const installation = {
    env: givenSettings(),
    modules,
    root,
    migrations: `${root}database/migrations`,
    log: createLog({ level: 'silent' }),
  };
  for await (const { about, state, says, todo } of examineInstallation(installation)) {
    counts[state] += 1;
    say(`${marks[state]} ${about}: ${says}`);
    if (todo !== undefined) say(`        → ${todo}`);
  }
  const { wrong, warning } = counts;
  say(wrong + warning === 0 ? 'All is as it should be.' : `${wrong} wrong, ${warning} to know of.`);
  if (wrong > 0) process.exitCode = 2;
});

await runTyped(import.meta, doctor);
