import type { Fact } from '#platform/web/privacy-text.ts';
import type { platformRetention } from '#platform/contract/retention/platform-retention.ts';

/** How long what the platform itself keeps is kept, in English; what features keep, they tell themselves. */
export const retentionEnglish: Readonly<Record<keyof typeof platformRetention, Fact>> = {
  mails: [
    'E‑mails that are kept here',
    '{kept} where the site sends none itself, for the administrator to hand on; one that could not be sent, {failed}.',
  ],
  works: [
    'Work under way',
    'What you asked for that takes longer, such as deleting a large group, until it is done and {ended} after; messages between parts of the program, until they are heard.',
  ],
  commands: ['What was sent', 'A number for what you made, such as a group, so that sending it again does not make it twice: {kept}.'],
  uploads: [
    'Uploaded files',
    'What you upload and make nothing of, {unfinished}; the bytes of what you shared or showed, until the last thing that has them is deleted and {unreferenced} after.',
  ],
  searched: [
    'The search index',
    'Titles and words of what is published, and for whom it is, so that it is found: until the thing itself goes.',
  ],
  counts: ['Calls', 'How often a person or a network called, for minutes, or up to a day where the limit is one of a day.'],
  derivations: [
    'What is shown of files',
    'Smaller versions of pictures, videos and recordings, made to be shown: until the original goes.',
  ],
};
