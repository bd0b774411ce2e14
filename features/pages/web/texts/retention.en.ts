import type { Fact } from '#platform/web/registry/privacy-text.ts';
import type { platformRetention } from '#platform/contract/retention/platform-retention.ts';

/** Retention of the platform's own data, in English; features declare theirs. */
export const retentionEnglish: Readonly<Record<keyof typeof platformRetention, Fact>> = {
  mails: [
    'Stored emails',
    '{kept} if the site does not send email itself, so that the administrators can pass them on. Emails that could not be sent: {failed}.',
  ],
  works: [
    'Tasks in progress',
    'Longer tasks you started, such as deleting a large group: until they are done and {ended} after. Internal messages of the software: until processed.',
  ],
  commands: [
    'Requests',
    'A number for each thing you create, such as a group, so that a repeated request does not create it twice: {kept}.',
  ],
  uploads: [
    'Uploaded files',
    'Files you upload but do not use: {unfinished}. Files you shared or published: until the last item that uses them is deleted and {unreferenced} after.',
  ],
  searched: [
    'The search index',
    'Titles and words of published content, and who can see it, so that it can be found: until the content is deleted.',
  ],
  counts: ['Request counts', 'How often a person or a network made requests: for minutes, or up to a day for daily limits.'],
  derivations: ['Previews', 'Smaller versions of pictures, videos and recordings: until the original is deleted.'],
};
