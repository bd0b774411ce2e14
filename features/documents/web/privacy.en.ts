import type { PrivacyText } from '#platform/web/registry/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

export const privacy: PrivacyText<typeof retention> = {
  order: 30,
  data: [
    [
      'What you write',
      'Drafts and published documents, their dates and who can read them. For the Hub, the title and searchable words of published documents are stored a second time and deleted with the document.',
    ],
  ],
  retention: {
    documents: [
      'Documents',
      'Until you delete them or close your account. What you delete stays in your bin for {bin} before it is permanently deleted.',
    ],
    coAuthors: [
      'Co-authors',
      'Who writes a document with its author: as long as both want it, at most as long as the document. A declined request is remembered for {declinedRequest}, so that it is not repeated.',
    ],
    liveTexts: [
      'Writing together',
      'While several people write a document at the same time, we store each change with its author and when it was made. The changes are kept until the document is deleted. Co-authors of a draft see who has it open for editing; who reads it is shown only to them, and only if that person wants it.',
    ],
    threads: [
      'Comments on drafts',
      'What people who write a document together comment on its passages. Only they see it. It is kept until its author deletes it, closes the account, or the document is deleted.',
    ],
    media: [
      'Pictures, videos and recordings',
      'They and their captions are deleted with their document. Files used neither in the document nor in a version of it are deleted after {unused}.',
    ],
    versions: [
      'Earlier versions',
      'They are deleted with their document. For a published document, all versions are kept for {all}, then one an hour for {hourly}, one a day for {daily}, and one a week. Versions with a name are all kept.',
    ],
  },
};
