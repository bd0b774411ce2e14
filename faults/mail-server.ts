import { openMailbox, type Mailbox } from '../e2e/support/mailbox.ts';

/**
 * Behaviour of a mail server. `silent` accepts connections without answering; `refusing` refuses
 * permanently.
 */
export type Mode = 'well' | 'slow' | 'silent' | 'busy' | 'refusing';

export interface MailServer extends Mailbox {
  setMood: (behavior: Mode) => void;
}

const slowMs = 4_000;

class Answer extends Error {
  readonly responseCode: number;

  constructor(responseCode: number, text: string) {
    super(text);
    this.responseCode = responseCode;
  }
}

/** Opens a mail server that works. */
export async function openMailServer(): Promise<MailServer> {
  let behavior: Mode = 'well';
  const mailbox = await openMailbox({
    admit: async () => {
      if (behavior === 'refusing') throw new Answer(550, 'Not here');
      if (behavior === 'busy') throw new Answer(451, 'Later');
      if (behavior === 'slow') await new Promise((resolve) => setTimeout(resolve, slowMs));
      if (behavior === 'silent') await new Promise(() => {});
    },
  });
  return { ...mailbox, setMood: (next) => void (behavior = next) };
}
