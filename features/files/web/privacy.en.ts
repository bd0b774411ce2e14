import type { PrivacyText } from '#platform/web/registry/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

export const privacy: PrivacyText<typeof retention> = {
  order: 37,
  data: [
    [
      'Files you share',
      'The file with its name, size and checksum, your note, and with whom and when you shared it; how long it can be downloaded, and when its recipient downloaded it. Only you and your recipient see it, and moderators once one of you reports it. Your recipient is notified by email if their address is confirmed.',
    ],
  ],
  retention: {
    files: [
      'Files you share',
      'The file until you stop sharing it, its recipient removes it or leaves the group, or its period ends. It is deleted about a day later, unless someone else keeps the same file. Its history, until you delete it from your list, one of you closes the account, or the group is deleted.',
    ],
  },
};
