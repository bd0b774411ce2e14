import { Agent, request } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { Config } from '#platform/server/config/config.ts';
import { pushKeyOf } from '#platform/server/keys/installation-keys.ts';
import { publicPushKey } from '#platform/server/keys/push-key.ts';
import { publicLookup } from '#platform/server/security/public-address.ts';
import type { PushTarget } from './push-store.ts';

/** Reply of a push service: accepted, subscription gone, or to be retried. */
export type PushAnswer = { outcome: 'taken' } | { outcome: 'gone' } | { outcome: 'later'; afterSeconds: number };

/** Sends a text encrypted for one browser (RFC 8291); replaces a pending push of the same topic. */
export type SendPush = (target: PushTarget, text: string, topic: string) => Promise<PushAnswer>;

/** Time for which push services store a push for a browser that is off. */
const lifeSeconds = 86_400;
const timeoutMs = 10_000;
const laterSeconds = 60;
const mostLaterSeconds = 86_400;

/** Name resolution and trusted certificates; only tests change the defaults. */
export interface PushWay {
  lookup?: LookupFunction;
  ca?: string;
}

/** Builds the sender of this installation, which identifies itself by its VAPID key (RFC 8292). */
export function createPushSender(
  config: Pick<Config, 'publicUrl' | 'mailFrom' | 'pushKey' | 'dataDir'>,
  { lookup = publicLookup, ca }: PushWay = {},
): SendPush {
  const privateKey = pushKeyOf(config);
  const vapidDetails = { subject: contactOf(config), publicKey: publicPushKey(privateKey) ?? '', privateKey };
  const agent = new Agent({ keepAlive: true, maxSockets: 20, timeout: 60_000, lookup, ...(ca !== undefined && { ca }) });
  return async ({ endpoint, p256dh, auth }, text, topic) => {
    const { default: webPush } = await import('web-push');
    const { method, headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
      vapidDetails,
      TTL: lifeSeconds,
      contentEncoding: 'aes128gcm',
      urgency: 'normal',
      topic,
    });
    return new Promise((resolve, reject) => {
      const requested = request(endpoint, { method, headers, agent, timeout: timeoutMs }, (answer) => {
        answer.resume();
        resolve(answerOf(answer.statusCode ?? 0, answer.headers['retry-after']));
      });
      requested.on('timeout', () => requested.destroy(new Error('the push service did not answer in time')));
      requested.on('error', reject);
      requested.end(body);
    });
  };
}

/**
 * Interprets a status: 404 and 410 mean that the subscription is gone, 403 that it belongs to
 * another key.
 */
function answerOf(status: number, retryAfter: string | undefined): PushAnswer {
  if (status >= 200 && status < 300) return { outcome: 'taken' };
  if ([403, 404, 410].includes(status)) return { outcome: 'gone' };
  const seconds = /^\d{1,9}$/.test(retryAfter ?? '') ? Number(retryAfter) : laterSeconds;
  return { outcome: 'later', afterSeconds: Math.min(Math.max(seconds, laterSeconds), mostLaterSeconds) };
}

/** Contact for operators of push services. */
function contactOf({ publicUrl, mailFrom }: Pick<Config, 'publicUrl' | 'mailFrom'>): string {
  return publicUrl.startsWith('https:') ? publicUrl : `mailto:${/<(.+)>$/.exec(mailFrom)?.[1] ?? mailFrom}`;
}
