import { setTimeout as sleep } from 'node:timers/promises';
import type { ImapFlow } from 'imapflow';
import type { AppContext } from '#platform/server/app-context.ts';
import { mailTls } from '#platform/server/mail/mail-tls.ts';
import { inboundMailLimits } from '../../contract/limits.ts';
import { retention } from '../../contract/retention.ts';
import { receiveMail } from '../receive-mail.ts';
import { envelopeIn } from './imap-envelope.ts';

/** Where emails go once they are stored, and where others go. */
const folders = { processed: 'Processed', refused: 'Refused' } as const;
/** Without news from the server, and after a failure of one email, the mailbox is read this often. */
const rereadMs = 300_000;
const firstPauseMs = 1_000;
const longestPauseMs = 300_000;
const storedDays = Number.parseInt(retention.receivedMails.periods.kept, 10);
const dayMs = 86_400_000;

/** State of the connection to the mailbox. */
export interface ImapState {
  isConnected: boolean;
  /** Why the last connection ended or failed: the code of the error. */
  failure: string | null;
}

type FetchContext = Parameters<typeof receiveMail>[0] & Pick<AppContext, 'log'>;

/**
 * Takes emails from a mailbox by IMAP until it is closed. An email is stored before it is moved, so a
 * crash loses none; read again, it is not stored twice. `note` receives the state of the connection.
 */
export function fetchByImap(
  app: FetchContext,
  url: string,
  note: (state: ImapState) => Promise<void> = async () => {},
): { close: () => Promise<void> } {
  const ending = new AbortController();
  let client: ImapFlow | undefined;
  async function run(): Promise<void> {
    for (let pauseMs = firstPauseMs; !ending.signal.aborted; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      try {
        client = await connect(app, url);
        pauseMs = firstPauseMs;
        await serve(app, client, ending.signal, () => note({ isConnected: true, failure: null }));
        await note({ isConnected: false, failure: null });
      } catch (error) {
        const failure = codeOf(error);
        app.log.warn({ code: failure, pauseMs }, 'the mailbox for incoming email cannot be read; it is tried again');
        await note({ isConnected: false, failure }).catch(() => {});
      }
      client?.close();
      await sleep(pauseMs, undefined, { signal: ending.signal }).catch(() => {});
    }
  }
  const running = run();
  return {
    async close() {
      ending.abort();
      client?.close();
      await running;
    },
  };
}

async function connect({ config }: FetchContext, url: string): Promise<ImapFlow> {
  const { ImapFlow: Client } = await import('imapflow');
  const { protocol, hostname, port, username, password } = new URL(url);
  const isSecure = protocol === 'imaps:';
  const host = hostname.replaceAll(/^\[|\]$/g, '');
  const isLocal = ['localhost', '127.0.0.1', '::1'].includes(host);
  const client = new Client({
    host,
    port: Number(port || (isSecure ? 993 : 143)),
    secure: isSecure,
    // The password does not leave this machine unencrypted.
    ...(!isSecure && !isLocal && { doSTARTTLS: true }),
    ...(!isSecure && isLocal && { doSTARTTLS: false }),
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    ...(config.smtpCa !== undefined && { tls: mailTls(config.smtpCa) }),
    logger: false,
    maxIdleTime: rereadMs,
  });
  // Without a listener, an error of the socket would end the process; it also rejects what is pending.
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Processes what is in the mailbox, and then what arrives, until the connection ends. */
async function serve(app: FetchContext, client: ImapFlow, signal: AbortSignal, noteConnected: () => Promise<void>): Promise<void> {
  for (const name of Object.values(folders)) await client.mailboxCreate(name).catch(() => {});
  const lock = await client.getMailboxLock(mailboxOf(app));
  const arrivals = watchArrivals(client);
  let tidiedAt = 0;
  try {
    while (client.usable && !signal.aborted) {
      arrivals.begin();
      await noteConnected();
      const moved = await processAll(app, client);
      if (Date.now() - tidiedAt > dayMs) {
        await tidy(client, mailboxOf(app));
        tidiedAt = Date.now();
      } else if (moved === 0) await arrivals.next();
    }
  } finally {
    lock.release();
  }
}

const mailboxOf = ({ config }: FetchContext): string =>
  decodeURIComponent(new URL(config.mailIn?.url ?? 'imap://localhost').pathname.slice(1)) || 'INBOX';

/** Watches for emails that arrive, also while others are processed. */
function watchArrivals(client: ImapFlow): { begin: () => void; next: () => Promise<void> } {
  let hasNews = false;
  let wake = () => {};
  const note = () => {
    hasNews = true;
    wake();
  };
  client.on('exists', note);
  client.on('close', note);
  return {
    begin: () => {
      hasNews = false;
    },
    /** Waits for news since `begin`, at most for some minutes. */
    async next() {
      if (hasNews) return;
      const happened = Promise.withResolvers<void>();
      wake = happened.resolve;
      const timer = setTimeout(wake, rereadMs);
      client.idle().catch(wake);
      await happened.promise;
      clearTimeout(timer);
    },
  };
}

/** Stores all emails in the mailbox and moves them; returns how many were moved. */
async function processAll(app: FetchContext, client: ImapFlow): Promise<number> {
  const found = await client.search({ all: true, deleted: false }, { uid: true });
  let moved = 0;
  for (const uid of found || []) {
    try {
      const isOurs = await store(app, client, uid);
      if (isOurs === undefined) continue;
      await client.messageMove(String(uid), isOurs ? folders.processed : folders.refused, { uid: true });
      moved += 1;
    } catch (error) {
      if (!client.usable) throw error;
      app.log.warn({ code: codeOf(error), uid }, 'an email could not be taken from the mailbox; it is tried again');
    }
  }
  return moved;
}

/** Stores an email for its recipients; false where it is for none of ours, undefined where it is gone. */
async function store(app: FetchContext, client: ImapFlow, uid: number): Promise<boolean | undefined> {
  const about = await client.fetchOne(String(uid), { size: true }, { uid: true });
  if (!about) return undefined;
  if ((about.size ?? 0) > inboundMailLimits.bytes) {
    app.log.warn({ uid, bytes: about.size }, 'an email in the mailbox is too large');
    return false;
  }
  const fetched = await client.fetchOne(String(uid), { source: true }, { uid: true });
  if (!fetched || !fetched.source) return undefined;
  const { recipients, ...envelope } = envelopeIn(fetched.source, app.config.mailIn?.replyDomain ?? '');
  let isOurs = false;
  for (const recipient of recipients) if (await receiveMail(app, { recipient, raw: fetched.source, ...envelope })) isOurs = true;
  return isOurs;
}

/** Deletes emails that were processed or refused, after the time for which we keep them ourselves. */
async function tidy(client: ImapFlow, mailbox: string): Promise<void> {
  for (const name of Object.values(folders)) {
    try {
      await client.mailboxOpen(name);
      await client.messageDelete({ before: new Date(Date.now() - storedDays * dayMs) });
    } catch {
      if (!client.usable) return;
    }
  }
  await client.mailboxOpen(mailbox);
}

/** A code without addresses or passwords, for the log and the administration. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const of = (name: string) => (name in error ? Reflect.get(error, name) : undefined);
  if (of('authenticationFailed') === true) return 'signInRefused';
  const code = of('code') ?? of('serverResponseCode') ?? error.name;
  return String(code).slice(0, 60);
}
