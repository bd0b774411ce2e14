import { Agent, request } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isPublicHost, NotPublic, publicLookup } from '#platform/server/public-address.ts';
import type { DeliveryProblem } from '../../contract/webhook-shapes.ts';
import { signatureHeaders, type SignedMessage } from './signature.ts';

/** What came of an attempt: the HTTP status that was answered, or why there was none. */
export type Attempt = { answer: number; problem: null } | { answer: null; problem: DeliveryProblem };

/** Sends a message to an address, signed by its secret. */
export type SendMessage = (address: string, secret: string, message: SignedMessage) => Promise<Attempt>;

const patienceMs = 10_000;
/** Nothing is made of what is answered; so much is listened to before the connection is closed. */
const mostAnswerBytes = 16 * 1024;

/** How other sites are reached: by names of the open internet, with certificates that the machine trusts, unless a test says otherwise. */
export interface WebhookWay {
  lookup?: LookupFunction;
  ca?: string;
}

/**
 * Makes the sender. The name is looked up for the connection itself, so that what was checked is what is reached; no redirect is followed; and each
 * attempt has a connection of its own, which shares nothing with those to other addresses.
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
      const signal = AbortSignal.timeout(patienceMs);
      const asked = request(url, { method: 'POST', headers, agent, signal }, (answer) => {
        const { statusCode = 0 } = answer;
        let heard = 0;
        answer.on('data', (part: Buffer) => {
          heard += part.length;
          if (heard > mostAnswerBytes) answer.destroy();
        });
        answer.on('error', () => {});
        answer.on('close', () => resolve({ answer: statusCode, problem: null }));
      });
      asked.on('error', (error) => resolve(failed(problemOf(error, signal))));
      asked.end(message.body);
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
