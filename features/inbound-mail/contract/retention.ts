import type { Retention } from '#platform/contract/retention/retention-period.ts';

/** Retention of received emails and reply addresses; used by the sweep and the privacy policy. */
export const retention = {
  receivedMails: {
    tables: ['received_mails', 'mail_reply_addresses'],
    // An expired address is known for some time, so that its person is told.
    periods: { kept: '30 days', answered: '30 days', address: '90 days' },
  },
} as const satisfies Record<string, Retention>;
