import { randomBytes } from 'node:crypto';
import { request as askPlain, type ClientRequest, type IncomingMessage } from 'node:http';
import { request as askEncrypted } from 'node:https';
import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import type { Config } from '../config/config.ts';
import { callerHeader, callerProof, type ArrivedCaller } from '../http/caller.ts';
import { clockFinding } from './examine-database.ts';
import { ok, reasonOf, warning, wrong, type Finding } from './finding.ts';

const about = 'proxy';
const timeoutMs = 8_000;
/** Precision of the Date header, which has whole seconds. */
const dateMs = 2_500;
/**
 * Certificates are renewed before a third of their lifetime is left; less than this share means
 * that renewal failed.
 */
const lateShare = 0.2;
const certificateFault = /^(?:CERT_|ERR_TLS_CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_(?:GET|VERIFY))/;

type Settings = Pick<Config, 'publicUrl' | 'tokenSecret' | 'trustedProxies'>;

interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  body: string;
  /** Local port of the connection. */
  port: number;
  certificate: { beginsMs: number; endsMs: number } | undefined;
}

/**
 * Requests PUBLIC_URL as browsers do. Checks which client address and host arrive, and whether a
 * live connection works.
 */
export async function examineProxy(config: Settings, ca?: string): Promise<Finding[]> {
  const { publicUrl } = config;
  let answer: Answer;
  try {
    answer = await ask(new URL('/api/health/caller', publicUrl), { [callerHeader]: callerProof(config) }, ca);
  } catch (error) {
    return [unreached(publicUrl, error)];
  }
  const findings = [...examineDate(answer), ...examineCertificate(publicUrl, answer)];
  if (answer.status !== 200) return [...findings, refused(publicUrl, answer.status)];
  const arrived = JSON.parse(answer.body) as ArrivedCaller;
  findings.push(...examineArrival(publicUrl, arrived, answer.port));
  // The live connection is only allowed for the right host.
  if (arrived.host === new URL(publicUrl).host) findings.push(...(await examineLive(publicUrl, ca)));
  if (findings.length > 0) return findings;
  const isStraight = arrived.peerPort === answer.port;
  return [
    ok(
      about,
      `${publicUrl} reaches Atrium${isStraight ? '' : ' through a proxy that sends the client address'}, and live connections work.`,
    ),
  ];
}

function examineArrival(
  publicUrl: string,
  { peer, peerPort, isPeerTrusted, forwardedFor, host }: ArrivedCaller,
  ownPort: number,
): Finding[] {
  const findings: Finding[] = [];
  const expected = new URL(publicUrl).host;
  if (host !== expected)
    findings.push(
      warning(
        about,
        `Atrium receives the host ${host ?? '(none)'} instead of ${expected}: live connections work at PUBLIC_URL only.`,
        'Configure the proxy to pass on Host (nginx: proxy_set_header Host $http_host).',
      ),
    );
  if (peerPort === ownPort) return findings;
  if (forwardedFor === null)
    findings.push(
      wrong(
        about,
        'The proxy does not send the client address: all clients share one rate limit, so that one client can block everyone.',
        'Configure it to send X-Forwarded-For (nginx: proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for).',
      ),
    );
  else if (!isPeerTrusted)
    findings.push(
      wrong(
        about,
        `The proxy at ${peer} sends the client address but is not trusted: all clients share one rate limit.`,
        `Set TRUSTED_PROXIES=${peer}.`,
      ),
    );
  return findings;
}

async function examineLive(publicUrl: string, ca: string | undefined): Promise<Finding[]> {
  const status = await upgrade(publicUrl, ca).catch((error: unknown) => reasonOf(error));
  if (status === 101) return [];
  return [
    wrong(
      about,
      `No live connection is possible at ${publicUrl}/live (${status}): browsers poll instead.`,
      'Allow WebSockets there (docs/operation/several-nodes.md).',
    ),
  ];
}

function examineDate({ headers }: Answer): Finding[] {
  const serverTime = Date.parse(headers.date ?? '');
  const offMs = Math.abs(Date.now() - serverTime);
  if (Number.isNaN(serverTime) || offMs <= dateMs) return [];
  return [clockFinding(`The clocks of the proxy and of this machine are ${Math.round(offMs / 1000)} s apart.`, offMs)];
}

function examineCertificate(publicUrl: string, { certificate }: Answer): Finding[] {
  if (!certificate) return [];
  const { beginsMs, endsMs } = certificate;
  if (endsMs - Date.now() >= lateShare * (endsMs - beginsMs)) return [];
  const ends = new Date(endsMs).toISOString().slice(0, 16).replace('T', ' at ');
  return [
    warning(
      'certificate',
      `The certificate of ${publicUrl} expires on ${ends} UTC.`,
      'Find out why it was not renewed: certbot and Caddy renew when a third of the lifetime is left.',
    ),
  ];
}

function unreached(publicUrl: string, error: unknown): Finding {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (certificateFault.test(code))
    return wrong(
      'certificate',
      `The certificate of ${publicUrl} is invalid (${reasonOf(error)}).`,
      'Renew it, serve it with its intermediate certificates, or set NODE_EXTRA_CA_CERTS to your own authority.',
    );
  return warning(
    about,
    `${publicUrl} does not answer from here (${reasonOf(error)}).`,
    'If Atrium runs, check whether the proxy runs and whether this machine can reach that address. Otherwise start Atrium, and run the doctor again.',
  );
}

function refused(publicUrl: string, status: number): Finding {
  if (status === 404)
    return wrong(
      about,
      `${publicUrl} is not an Atrium with the keys of this installation.`,
      'Check whether PUBLIC_URL and the proxy lead here, and whether all nodes have the same TOKEN_SECRET.',
    );
  if (status >= 500)
    return wrong(
      about,
      `${publicUrl} answers ${status}: the proxy runs, but does not reach Atrium.`,
      'Start Atrium, or point the proxy to HOST and PORT.',
    );
  return wrong(about, `${publicUrl} answers ${status}.`, 'Configure the proxy to pass all paths to Atrium unchanged.');
}

/** Starts a request on a new connection, with a timeout. */
function begin(url: URL, headers: Record<string, string>, ca: string | undefined): ClientRequest {
  const requested = (url.protocol === 'https:' ? askEncrypted : askPlain)(url, {
    headers,
    agent: false,
    timeout: timeoutMs,
    ...(ca !== undefined && { ca }),
  });
  requested.on('timeout', () => requested.destroy(new Error(`no answer within ${timeoutMs / 1000} s`)));
  requested.end();
  return requested;
}

function ask(url: URL, headers: Record<string, string>, ca: string | undefined): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const requested = begin(url, headers, ca);
    requested.on('error', reject);
    requested.on('response', (answer) => {
      const { socket } = answer;
      const port = socket.localPort ?? 0;
      const certificate = url.protocol === 'https:' ? lifeOf(socket as TLSSocket) : undefined;
      let body = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => (body += chunk));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body, port, certificate }));
      answer.on('error', reject);
    });
  });
}

function lifeOf(socket: TLSSocket): { beginsMs: number; endsMs: number } {
  const { valid_from, valid_to } = socket.getPeerCertificate();
  return { beginsMs: Date.parse(valid_from), endsMs: Date.parse(valid_to) };
}

/** Requests a WebSocket upgrade; returns the status. */
function upgrade(publicUrl: string, ca: string | undefined): Promise<number> {
  const url = new URL('/live/?EIO=4&transport=websocket', publicUrl);
  const headers = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    origin: publicUrl,
    'sec-websocket-version': '13',
    'sec-websocket-key': randomBytes(16).toString('base64'),
  };
  return new Promise((resolve, reject) => {
    const requested = begin(url, headers, ca);
    requested.on('error', reject);
    requested.on('upgrade', (answer, socket: Socket) => {
      socket.destroy();
      resolve(answer.statusCode ?? 101);
    });
    requested.on('response', (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
  });
}
