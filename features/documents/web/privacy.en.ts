import type { PrivacyText } from '#platform/web/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

/** What the privacy policy says of documents, in English. */
export const privacy: PrivacyText<typeof retention> = {
  turn: 30,
  data: [
    [
      'What you write',
      'Drafts and published documents, their dates and whom they are for. For the Hub, title and searchable words of what is published are kept a second time and go when the document goes.',
    ],
  ],
  retention: {
    documents: ['Documents', 'Until you delete them or close your account. What you delete lies in your bin for {bin} before it is gone.'],
    media: [
      'Pictures, videos and recordings',
      'They go with their document, and their captions with them. What stands neither in it nor in a version of it is deleted after {unused}.',
    ],
    versions: [
      'Earlier versions',
      'They go with their document. While a document is published they thin out: all of them for {all}, then one an hour for {hourly}, one a day for {daily}, and one a week.',
    ],
  },
};
