import { mailSample, names } from '#platform/server/testing/mail-sample.ts';
import { backupsMail } from '../backups/backups-mail.ts';

const dir = '/srv/backups/atrium/nightly';

export const mailSamples = (['unset', 'unusable', 'late', 'none'] as const).map((state) =>
  mailSample(backupsMail, { name: names.ana, state, dir, newest: state === 'late' ? '2026-11-20T02:00:00Z' : undefined }),
);
