import { styleText } from 'node:util';
import { fileURLToPath } from 'node:url';
import { givenSettings } from '#platform/server/config/config.ts';
import { examineInstallation } from '#platform/server/doctor/examine-installation.ts';
import type { Finding } from '#platform/server/doctor/finding.ts';
import { createLog } from '#platform/server/logging/log.ts';
import { runTyped, print, reportProgress, typedCommand } from './command.ts';
import { features, modules } from './features.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const marks: Readonly<Record<Finding['state'], string>> = {
  ok: styleText('green', 'ok     '),
  warning: styleText('yellow', 'warning'),
  wrong: styleText('red', 'wrong  '),
  skipped: styleText('dim', 'skipped'),
};

/**
 * `npm run doctor`: checks the installation and gives advice; `-- --files` also verifies the
 * checksums of stored files. Exit code 2 for faults.
 */
export const doctor = typedCommand(
  'The check of the installation could not be completed',
  async (_, options) => {
    const counts = { ok: 0, warning: 0, wrong: 0, skipped: 0 };
    const installation = {
      env: givenSettings(),
      modules,
      root,
      migrations: `${root}database/migrations`,
      log: createLog({ level: 'silent' }),
      soundness: features.flatMap((feature) => feature.soundness ?? []),
      readFiles: options.has('files') ? (read: number, all: number) => reportProgress(`${read} of ${all} stored files`) : undefined,
    };
    for await (const { about, state, says, todo } of examineInstallation(installation)) {
      counts[state] += 1;
      print(`${marks[state]} ${about}: ${says}`);
      if (todo !== undefined) print(`        → ${todo}`);
    }
    const { wrong, warning, skipped } = counts;
    const rest = skipped > 0 ? `, ${skipped} skipped` : '';
    print(wrong + warning + skipped === 0 ? 'No problems found.' : `${wrong} wrong, ${warning} warnings${rest}.`);
    if (wrong > 0) process.exitCode = 2;
  },
  ['files'],
);

await runTyped(import.meta, doctor);
