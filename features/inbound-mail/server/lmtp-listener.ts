import { unlink } from 'node:fs/promises';
import { connect } from 'node:net';
import type { SMTPServer, SMTPServerDataStream, SMTPServerSession } from 'smtp-server';
import type { AppContext } from '#platform/server/app-context.ts';
import { inboundMailLimits } from '../contract/limits.ts';
import { findRecipient, receiveMail } from './receive-mail.ts';

/** A running listener. */
export interface MailListener {
  /** The port; undefined for a socket in the file system. */
  port: number | undefined;
  close: () => Promise<void>;
}

const unknownRecipient = 550;
const tryLater = 451;
const tooLarge = 552;
const reply = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });

/** Listens for emails by LMTP (RFC 2033). An email is acknowledged once it is stored, for each recipient. */
export async function listenByLmtp(app: AppContext, url: string): Promise<MailListener> {
  const { SMTPServer: Server } = await import('smtp-server');
  let bytesNow = 0;
  const server: SMTPServer = new Server({
    lmtp: true,
    name: app.config.mailIn?.replyDomain ?? 'localhost',
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: inboundMailLimits.bytes,
    maxClients: inboundMailLimits.connections,
    useXForward: true,
    disableReverseLookup: true,
    logger: false,
    onRcptTo({ address }, _session, done) {
      findRecipient(app, address).then(
        (found) => done(found ? null : reply(unknownRecipient, '5.1.1 This address does not exist or has expired')),
        (error: unknown) => done(postponed(app, error)),
      );
    },
    onData(stream, session, done) {
      receiveAll(app, stream, session, (bytes) => (bytesNow += bytes) <= inboundMailLimits.bytesAtOnce).then(
        (replies) => done(null, replies as never),
        (error: unknown) => done(error instanceof Error && 'responseCode' in error ? error : postponed(app, error)),
      );
    },
  });
  server.on('error', (error) => app.log.warn({ err: error }, 'connection for incoming email failed'));
  const place = placeOf(url);
  if (typeof place === 'string') await removeStale(place);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    const listening = () => {
      server.off('error', reject);
      resolve();
    };
    if (typeof place === 'string') server.listen(place, listening);
    else server.listen(place.port, place.host, listening);
  });
  const address = server.server.address();
  return {
    port: typeof address === 'object' && address ? address.port : undefined,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Reads an email and stores it for each recipient; returns an answer for each. */
async function receiveAll(
  app: AppContext,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
  count: (bytes: number) => boolean,
): Promise<(string | Error)[]> {
  const chunks: Buffer[] = [];
  let counted = 0;
  let hasRoom = true;
  try {
    // Read to the end in any case: the protocol answers after the email.
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      if (stream.sizeExceeded || !hasRoom) {
        chunks.length = 0;
        continue;
      }
      counted += chunk.length;
      hasRoom = count(chunk.length);
      chunks.push(chunk);
    }
    if (stream.sizeExceeded) throw reply(tooLarge, '5.3.4 The email is too large');
    if (!hasRoom) throw reply(tryLater, '4.3.1 Too many emails at once, try again later');
    const { mailFrom, rcptTo } = session.envelope;
    const forwarded = session.xForward as ReadonlyMap<string, string | false> | undefined;
    const mail = {
      sender: mailFrom === false ? '' : mailFrom.address,
      clientAddress: forwarded?.get('ADDR') || null,
      clientName: forwarded?.get('HELO') || forwarded?.get('NAME') || null,
      raw: Buffer.concat(chunks),
    };
    const replies: (string | Error)[] = [];
    for (const { address } of rcptTo) replies.push(await storeFor(app, { ...mail, recipient: address }));
    return replies;
  } finally {
    count(-counted);
  }
}

async function storeFor(app: AppContext, mail: Parameters<typeof receiveMail>[1]): Promise<string | Error> {
  try {
    return (await receiveMail(app, mail)) ? '2.1.5 Stored' : reply(unknownRecipient, '5.1.1 This address does not exist or has expired');
  } catch (error) {
    return postponed(app, error);
  }
}

function postponed({ log }: Pick<AppContext, 'log'>, error: unknown): Error {
  log.warn({ err: error }, 'an incoming email could not be stored; its server sends it again');
  return reply(tryLater, '4.3.0 The email could not be stored, try again later');
}

/** The path of a socket, or host and port. */
function placeOf(url: string): string | { host: string; port: number } {
  const path = /^lmtp:\/\/(\/.*)$/i.exec(url)?.[1];
  if (path !== undefined) return path;
  const { hostname, port } = new URL(url);
  return { host: hostname.replaceAll(/^\[|\]$/g, ''), port: Number(port) };
}

/** Removes the socket of a process that ended without closing it. */
async function removeStale(path: string): Promise<void> {
  const isAnswered = await new Promise<boolean>((resolve) => {
    const probe = connect(path, () => resolve(true));
    probe.on('connect', () => probe.end());
    probe.on('error', (error: NodeJS.ErrnoException) => resolve(error.code !== 'ECONNREFUSED'));
  });
  if (!isAnswered) await unlink(path).catch(() => {});
}
