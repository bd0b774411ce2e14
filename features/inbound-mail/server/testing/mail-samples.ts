import { mailSample, names, sampleAddress } from '#platform/server/testing/mail-sample.ts';
import { groupDigestMail, groupPostMail } from '../list/list-mail.ts';
import { notPostedMail } from '../not-posted-mail.ts';

const shared = { name: names.ana, subject: 'Re: New message', address: '/messenger/01938f7e-7c3a-7000-8000-0123456789ab' };

export const mailSamples = [
  mailSample(notPostedMail, {
    ...shared,
    isPosted: false,
    reason: 'The reply address has expired. Please reply on the site.',
    files: [],
    text: 'Yes, at noon.\n\nShall I bring the keys?',
  }),
  mailSample(notPostedMail, {
    ...shared,
    subject: '',
    isPosted: true,
    reason: 'Only messages can have attachments. Please add files on the site.',
    files: ['plan.pdf', 'keys.jpg'],
    text: '',
  }),
  mailSample(
    groupPostMail,
    {
      groupName: names.group,
      authorName: names.ana,
      threadText: 'Rehearsal on Thursday\n\nWe begin at eight.',
      isAnswer: false,
      text: 'Rehearsal on Thursday\n\nWe begin at eight.',
      fileNames: ['score.pdf'],
      address: shared.address,
      endAddress: sampleAddress('unsubscribe'),
      canReply: true,
    },
    true,
  ),
  mailSample(
    groupPostMail,
    {
      groupName: names.group,
      authorName: names.ana,
      threadText: '',
      isAnswer: true,
      text: '',
      fileNames: ['score.pdf', 'plan.pdf'],
      address: shared.address,
      endAddress: sampleAddress('unsubscribe'),
      canReply: false,
    },
    true,
  ),
  mailSample(
    groupDigestMail,
    {
      groupName: names.group,
      rhythm: 'weekly',
      count: 3,
      hasMore: true,
      threads: [
        {
          text: 'Rehearsal on Thursday\n\nWe begin at eight.',
          address: shared.address,
          posts: [
            { authorName: names.ana, text: 'Rehearsal on Thursday\n\nWe begin at eight.', fileNames: ['score.pdf'] },
            { authorName: 'Ben Moreau', text: 'I will be late.', fileNames: [] },
          ],
        },
        { text: '', address: shared.address, posts: [{ authorName: names.ana, text: '', fileNames: ['plan.pdf'] }] },
      ],
      address: shared.address,
      endAddress: sampleAddress('unsubscribe'),
    },
    true,
  ),
];
