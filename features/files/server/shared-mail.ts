import { defineMail, previewOf } from '#platform/server/mail/mail-kind.ts';

/** Maximum number of file names in one email. */
const named = 10;

/** Email about files that someone shared with the addressee. */
export const sharedMail = defineMail<{ sender: string; fileNames: readonly string[]; endAddress: string | undefined }>(
  'files',
  'shared',
  ({ sender, fileNames, endAddress }, { say, sayOf, publicUrl, site }) => {
    const count = fileNames.length;
    return {
      subject: say('mail.subject', { sender, count }),
      preheader: previewOf(fileNames.slice(0, named).join(' · ')),
      paragraphs: [
        say('mail.shared', { sender, count }),
        fileNames.slice(0, named).map((name) => `•\u00A0${name}`),
        ...(count > named ? [say('mail.more', { count: count - named })] : []),
        { address: `${publicUrl}/files?list=received`, label: say('mail.open') },
      ],
      reason: [
        say('mail.reason', { sender, site }),
        ...(endAddress === undefined ? [] : [{ address: endAddress, label: sayOf('platform')('mail.end'), isQuiet: true }]),
      ],
    };
  },
);
