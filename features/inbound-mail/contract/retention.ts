import type { Retention } from '#platform/contract/retention/retention-period.ts';

/** Retention of received emails, reply addresses and mailing lists; used by the sweep and the privacy policy. */
export const retention = {
  receivedMails: {
    tables: ['received_mails', 'mail_reply_addresses'],
    // Expired addresses are kept for some time, so that their owner can be notified.
    periods: { kept: '30 days', answered: '30 days', address: '90 days' },
  },
  mailingLists: { tables: ['mailing_lists', 'mailing_list_followers'], periods: {} },
  mailingListPosts: { tables: ['mailing_list_posts'], periods: { sent: '30 days' } },
} as const satisfies Record<string, Retention>;
