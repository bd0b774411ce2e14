import type { MailKind } from '../mail/mail-kind.ts';

/**
 * A sample email of a kind, for tests of all emails: features export `mailSamples` from
 * `server/testing/mail-samples.ts`.
 */
export interface MailSample {
  kind: MailKind<never>;
  facts: never;
  /** Has one-click unsubscribe: a notification, or an unsolicited invitation. */
  canEnd: boolean;
}

/** Creates a sample; checks that `facts` fit the kind. */
export const mailSample = <Facts>(kind: MailKind<Facts>, facts: NoInfer<Facts>, canEnd = false): MailSample => ({
  kind: kind as MailKind<never>,
  facts: facts as never,
  canEnd,
});

/** Typical names: short, long and right-to-left. */
export const names = {
  ana: 'Ana Lima',
  long: 'Maximiliane Freifrau von Habsburg-Lothringen y Fernández de Córdoba',
  group: 'Harbour board of the northern and western basins',
  longWord: 'Donaudampfschifffahrtsgesellschaftskapitänsverein',
};

/** URL of a page, with a token of realistic length. */
export const sampleAddress = (page: string): string => `https://atrium.example.org/${page}?token=${'Zx9_'.repeat(11)}`;
