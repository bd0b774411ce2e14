import { dateTimeText } from '#platform/contract/date-text.ts';
import type { BackupState } from '#platform/server/backup/backup-state.ts';
import { defineMail } from '#platform/server/mail/mail-kind.ts';

interface Facts {
  name: string;
  state: BackupState['state'];
  dir: string;
  newest: string | undefined;
}

/** Mail to administrators about missing or failing backups. */
export const backupsMail = defineMail<Facts>(
  'admin',
  'backups',
  ({ name, state, dir, newest }, { say, greeting, language, publicUrl, site }) => {
    const what = say(`mail.backups.${state}.what`, { dir, time: newest ? `${dateTimeText(language, newest, 'UTC')} UTC` : '' });
    return {
      subject: say(`mail.backups.${state}.subject`),
      preheader: what,
      paragraphs: [
        greeting(name),
        what,
        say(`mail.backups.${state}.todo`),
        { address: `${publicUrl}/dashBoardSuperAdmin/backups`, label: say('mail.backups.open') },
      ],
      reason: say('mail.reason', { site }),
    };
  },
);
