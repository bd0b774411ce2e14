import { createHmac } from 'node:crypto';

export const secretPrefix = 'whsec_';

export interface SignedMessage {
  id: string;
  /** In seconds since 1970. */
  timestamp: number;
  body: string;
}

/**
 * Headers of the “Standard Webhooks” specification: id, timestamp, and HMAC-SHA-256 of both and the
 * body.
 */
export function signatureHeaders(secret: string, { id, timestamp, body }: SignedMessage): Record<string, string> {
  const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': `v1,${signature}` };
}
