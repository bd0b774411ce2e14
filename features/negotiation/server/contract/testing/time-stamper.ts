import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';

/** A local time-stamping service based on OpenSSL. */
export interface TimeStamper {
  url: string;
  /** The certificate for verifying its time stamps. */
  certificate: string;
  stop: () => void;
}

/** Starts the service; `garble` may alter its replies. */
export async function aTimeStamper(garble: (reply: Buffer) => Buffer = (reply) => reply): Promise<TimeStamper> {
  const folder = mkdtempSync(join(tmpdir(), 'time-stamper-'));
  const at = (name: string) => join(folder, name);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' });
  writeFileSync(
    at('openssl.cnf'),
    [
      '[req]\ndistinguished_name = name\n[name]\n[stamps]\nextendedKeyUsage = critical,timeStamping\nbasicConstraints = CA:false',
      `[tsa]\ndefault_tsa = here\n[here]\nserial = ${at('serial')}\nsigner_cert = ${at('tsa.pem')}\nsigner_key = ${at('tsa.key')}`,
      'signer_digest = sha256\ndefault_policy = 1.2.3.4.1\ndigests = sha256\ness_cert_id_alg = sha256\n',
    ].join('\n'),
  );
  const request = ['-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=Time', '-config', at('openssl.cnf'), '-extensions', 'stamps'];
  openssl('req', '-x509', ...request, '-days', '30', '-keyout', at('tsa.key'), '-out', at('tsa.pem'));
  writeFileSync(at('serial'), '01');
  let number = 0;
  const server = createServer(async (requested, answer) => {
    const [query, reply] = [at(`${(number += 1)}.tsq`), at(`${number}.tsr`)];
    writeFileSync(query, await buffer(requested));
    openssl('ts', '-reply', '-config', at('openssl.cnf'), '-queryfile', query, '-out', reply);
    answer.setHeader('content-type', 'application/timestamp-reply').end(garble(readFileSync(reply)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    certificate: at('tsa.pem'),
    stop: () => {
      server.closeAllConnections();
      server.close();
      rmSync(folder, { recursive: true });
    },
  };
}
