import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail server of a measurement: it takes every email and counts them. */
export interface MailServer {
  url: string;
  /** Number of accepted emails. */
  accepted: () => number;
  stop: () => void;
}

/** Starts a mail server in a process of its own, so that it does not share a thread with the measurement. */
export async function startMailServer(): Promise<MailServer> {
  const child = fork(import.meta.filename, { execArgv: [] });
  let accepted = 0;
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  child.on('message', (message: { accepted: number }) => (accepted = message.accepted));
  return { url: `smtp://127.0.0.1:${port}`, accepted: () => accepted, stop: () => void child.kill() };
}

if (process.send) {
  let accepted = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, _session, done) {
      stream.resume().on('end', () => {
        accepted += 1;
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.server.address() as AddressInfo).port }));
  setInterval(() => process.send?.({ accepted }), 100);
  process.once('disconnect', () => process.exit());
}
