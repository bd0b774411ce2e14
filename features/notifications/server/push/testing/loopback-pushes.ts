import { createDecipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createLocalJWKSet, jwtVerify } from 'jose';
import type { PushTarget } from '../push-store.ts';
import { loopbackCertificate } from './loopback-certificate.ts';

/** A browser with its keys and subscription. */
export interface TestBrowser {
  target: PushTarget;
  /** The pushes it received, decrypted. */
  shown: { text: string; topic: string | undefined; ttl: string | undefined; contact: string }[];
}

/** A push service on this machine, which strictly checks RFC 8030, 8188, 8291 and 8292. */
export interface PushService {
  browser: () => TestBrowser;
  /** Sets the reply to all further pushes. */
  answers: (status: number, headers?: Record<string, string>) => void;
  /** Number of requests. */
  asked: () => number;
  close: () => Promise<void>;
}

export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, { keys: ECDH; auth: Buffer; browser: TestBrowser }>();
  let answer: { status: number; headers: Record<string, string> } = { status: 201, headers: {} };
  let requested = 0;
  const server = createServer(loopbackCertificate, (request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      requested += 1;
      const { headers, url = '' } = request;
      const known = browsers.get(url);
      const take = async (): Promise<number> => {
        if (!known) return 404;
        if (answer.status !== 201) return answer.status;
        if (request.method !== 'POST' || headers['content-encoding'] !== 'aes128gcm' || headers.ttl === undefined) return 400;
        const contact = await contactIn(headers.authorization ?? '', `https://${headers.host}`);
        const text = decrypt(Buffer.concat(parts), known.keys, known.auth);
        known.browser.shown.push({ text, topic: headers.topic as string | undefined, ttl: headers.ttl as string, contact });
        return 201;
      };
      take().then(
        (status) => response.writeHead(status, answer.headers).end(),
        () => response.writeHead(400).end(),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.address() as AddressInfo;
  return {
    browser() {
      const keys = createECDH('prime256v1');
      keys.generateKeys();
      const [auth, path] = [randomBytes(16), `/push/${randomBytes(12).toString('hex')}`];
      const target = {
        endpoint: `https://localhost:${port}${path}`,
        p256dh: keys.getPublicKey('base64url'),
        auth: auth.toString('base64url'),
      };
      const browser: TestBrowser = { target, shown: [] };
      browsers.set(path, { keys, auth, browser });
      return browser;
    },
    answers: (status, headers = {}) => void (answer = { status, headers }),
    asked: () => requested,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/**
 * Verifies the VAPID token (RFC 8292) and returns its contact: signed by the key sent with it, for
 * this service, valid for at most a day.
 */
async function contactIn(authorization: string, origin: string): Promise<string> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const point = Buffer.from(key, 'base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') };
  const { payload } = await jwtVerify(token, createLocalJWKSet({ keys: [jwk] }), { audience: origin, algorithms: ['ES256'] });
  if ((payload.exp ?? Infinity) > Date.now() / 1000 + 86_400) throw new Error('a token for longer than a day');
  return payload.sub ?? '';
}

/** Decrypts the single record (RFC 8188) of a push (RFC 8291). */
function decrypt(body: Buffer, keys: ECDH, auth: Buffer): string {
  const [salt, keyLength] = [body.subarray(0, 16), body.readUInt8(20)];
  const sender = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const derive = (secret: Buffer, salted: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salted, info, length));
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const secret = derive(keys.computeSecret(sender), auth, about, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const opening = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
  const opened = Buffer.concat([opening.update(sealed.subarray(0, -16)), opening.final()]);
  // The delimiter 2 of the last record follows the text, then padding.
  return opened.subarray(0, opened.lastIndexOf(2)).toString('utf8');
}
