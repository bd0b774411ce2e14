import { rmSync } from 'node:fs';
import { copyOfPrepared } from './data-folder.ts';
import { openMailbox, type Mailbox } from './mailbox.ts';
import { aProduct, type Ending, type Product } from './product.ts';

/** The running application. */
export interface Atrium extends Pick<Product, 'url' | 'output' | 'end'> {
  administrator: { email: string; password: string };
  mailbox: Mailbox;
  dataDir: string;
  /** Stops it (gracefully by default) and restarts it with the same data and URL. */
  restart(signal?: Ending): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the application with its own database, the administrator only, and a local mail server. A
 * `DATA_DIR` in the settings remains after the stop.
 */
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
