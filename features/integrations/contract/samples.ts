/** Command line of a first call with a token. */
export const callSample = (publicUrl: string, token = 'atr_…'): string =>
  `curl -H "Authorization: Bearer ${token}" "${publicUrl}/api/documents?list=mine"`;

/** Body of a webhook message. */
export const messageSample = (publicUrl: string): string => `{
  "type": "documentPublished",
  "timestamp": "2026-11-23T12:00:00.000000Z",
  "data": {
    "id": "0193…",
    "partId": null,
    "groupId": "H7KQ2M4P",
    "actorId": "W3NX8C5T",
    "address": "${publicUrl}/autrePublication/0193…"
  }
}`;

/** Verifies a signature in Node.js. */
export const nodeSample = `import { createHmac, timingSafeEqual } from 'node:crypto';

// body: the text as it came, before it is parsed
export function isGenuine(secret, headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': given } = headers;
  if (!(Math.abs(Date.now() / 1000 - Number(at)) < 300)) return false;
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const expected = 'v1,' + createHmac('sha256', key).update(id + '.' + at + '.' + body).digest('base64');
  return given.split(' ').some(
    (each) => each.length === expected.length && timingSafeEqual(Buffer.from(each), Buffer.from(expected)),
  );
}`;

/** Verifies a signature in Python. */
export const pythonSample = `import base64, hashlib, hmac, time

# body: the bytes as they came, before they are parsed
def is_genuine(secret, headers, body):
    message_id, at = headers["webhook-id"], headers["webhook-timestamp"]
    if abs(time.time() - int(at)) > 300:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    digest = hmac.new(key, f"{message_id}.{at}.".encode() + body, hashlib.sha256).digest()
    expected = "v1," + base64.b64encode(digest).decode()
    return any(hmac.compare_digest(each, expected) for each in headers["webhook-signature"].split(" "))`;
