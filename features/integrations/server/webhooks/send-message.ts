import { Agent, request } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isPublicHost, NotPublic, publicLookup } from '#platform/server/security/public-address.ts';
import type { DeliveryProblem } from '../../contract/webhook-shapes.ts';
import { signatureHeaders, type SignedMessage } from './signature.ts';

/** Result of an attempt: the HTTP status of the reply, or why there was none. */
export type Attempt = { answer: number; problem: null } | { answer: null; problem: DeliveryProblem };

/** Sends a signed message to an address. */
export type SendMessage = (address: string, secret: string, message: SignedMessage) => Promise<Attempt>;

const timeoutMs = 10_000;
/** Bytes of a reply that are read before the connection is closed; its content is ignored. */
const mostAnswerBytes = 16 * 1024;

/** Name resolution and trusted certificates; only tests change the defaults. */
export interface WebhookWay {
  lookup?: LookupFunction;
  ca?: string;
}

/**
 * Builds the sender. The address check is part of the connection's own name lookup, so that DNS
 * rebinding cannot bypass it. Follows no redirects, and opens a separate connection per attempt.
 */
export function createMessageSender({ lookup = publicLookup, ca }: WebhookWay = {}): SendMessage {
  const agent = new Agent({ keepAlive: false, lookup, ...(ca !== undefined && { ca }) });
  const isReachable = (url: URL) => lookup !== publicLookup || isPublicHost(url);
  return async (address, secret, message) => {
    const url = new URL(address);
    if (url.protocol !== 'https:' || !isReachable(url)) return failed('notPublic');
    const headers = {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(message.body)),
      'user-agent': 'Atrium-Webhooks',
      ...signatureHeaders(secret, message),
    };
    return new Promise((resolve) => {
      const signal = AbortSignal.timeout(timeoutMs);
      const requested = request(url, { method: 'POST', headers, agent, signal }, (answer) => {
        const { statusCode = 0 } = answer;
        let receivedBytes = 0;
        answer.on('data', (part: Buffer) => {
          receivedBytes += part.length;
          if (receivedBytes > mostAnswerBytes) answer.destroy();
        });
        answer.on('error', () => {});
        answer.on('close', () => resolve({ answer: statusCode, problem: null }));
      });
      requested.on('error', (error) => resolve(failed(problemOf(error, signal))));
      requested.end(message.body);
    });
  };
}

const failed = (problem: DeliveryProblem): Attempt => ({ answer: null, problem });

function problemOf(error: Error, signal: AbortSignal): DeliveryProblem {
  if (signal.aborted) return 'tooSlow';
  if (error instanceof NotPublic) return 'notPublic';
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'notFound';
  return /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code) ? 'certificate' : 'unreachable';
}
