import type { MailKind } from '../mail-kind.ts';

/** One email of a kind, for tests that look at all of them: each feature exports its own as `mailSamples` from `server/testing/mail-samples.ts`. */
export interface MailSample {
  kind: MailKind<never>;
  facts: never;
  /** It can be ended with one click: a notification, or an invitation that nobody asked for. */
  canEnd: boolean;
}

export const mailSample = <Facts>(kind: MailKind<Facts>, facts: NoInfer<Facts>, canEnd = false): MailSample => ({
  kind: kind as MailKind<never>,
  facts: facts as never,
  canEnd,
});

/** Names as they come: short, long and from right to left. */
export const names = {
  ana: 'Ana Lima',
  long: 'Maximiliane Freifrau von Habsburg-Lothringen y Fernández de Córdoba',
  group: 'Harbour board of the northern and western basins',
  longWord: 'Donaudampfschifffahrtsgesellschaftskapitänsverein',
};

/** The address of this page, with a token as long as ours. */
export const sampleAddress = (page: string): string => `https://atrium.example.org/${page}?token=${'Zx9_'.repeat(11)}`;
