import { rmSync } from 'node:fs';
import { copyOfPrepared } from './data-folder.ts';
import { openMailbox, type Mailbox } from './mailbox.ts';
import { aProduct, type Ending, type Product } from './product.ts';

/** The product, running as anybody would run it. */
export interface Atrium extends Pick<Product, 'url' | 'output' | 'end'> {
  administrator: { email: string; password: string };
  mailbox: Mailbox;
  dataDir: string;
  /** Ends it (gracefully, unless told otherwise) and starts it again on the same data and address. */
  restart(signal?: Ending): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the real product with its own database, where nobody is but the administrator, and a mail server on the loopback. A `DATA_DIR` among the settings stays when it stops. */
export async function startAtrium(settings: Record<string, string> = {}): Promise<Atrium> {
  const mailbox = await openMailbox();
  const given = settings['DATA_DIR'];
  const dataDir = given ?? copyOfPrepared();
  const administrator = { email: 'administrator@example.org', password: 'correct-horse-battery-staple' };
  const product = await aProduct({
    DATA_DIR: dataDir,
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'Atrium <atrium@example.org>',
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    ...settings,
  });
  const stop = async () => {
    await product.end('SIGTERM');
    await mailbox.close();
    if (given === undefined) rmSync(dataDir, { recursive: true, force: true });
  };

  try {
    await product.start();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: product.url,
    output: product.output,
    end: product.end,
    administrator,
    mailbox,
    dataDir,
    async restart(signal = 'SIGTERM') {
      await product.end(signal);
      await product.start();
    },
    stop,
  };
}
