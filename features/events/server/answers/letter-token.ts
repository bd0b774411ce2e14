import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '#platform/server/config/config.ts';
import { keyFor } from '#platform/server/keys/sealing.ts';
import type { eventAnswers } from '../../contract/limits.ts';

type Keys = Pick<Config, 'tokenSecret'>;

const markBytes = 16;
/** Time for which the link of an email is valid. */
const validMs = 30 * 86_400_000;

/** The event and the person of a link. */
export interface Letter {
  eventId: string;
  userId: string;
}

/** Returns a signed token with which one person answers one event for 30 days. It gives no other access. */
export function letterToken(config: Keys, { eventId, userId }: Letter, now = Date.now()): string {
  const text = [eventId.replaceAll('-', ''), userId, Math.floor((now + validMs) / 1000).toString(36)].join('.');
  return `${text}.${markOf(config, text).toString('base64url')}`;
}

/** Returns the event and the person of a token; undefined if it is forged or expired. */
export function letterOf(config: Keys, token: string, now = Date.now()): Letter | undefined {
  const [id = '', userId = '', until = '', mark = '', ...more] = token.split('.');
  const given = Buffer.from(mark, 'base64url');
  if (more.length > 0 || given.length !== markBytes) return undefined;
  if (!timingSafeEqual(given, markOf(config, [id, userId, until].join('.')))) return undefined;
  if (Number.parseInt(until, 36) * 1000 < now) return undefined;
  return { eventId: id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'), userId };
}

const markOf = ({ tokenSecret }: Keys, text: string): Buffer =>
  createHmac('sha256', keyFor(tokenSecret, 'answering events by email')).update(text).digest().subarray(0, markBytes);

/** Address of the page on which a person confirms an answer that a link names. */
export const letterAddress = (
  config: Pick<Config, 'publicUrl' | 'tokenSecret'>,
  letter: Letter,
  answer: (typeof eventAnswers)[number],
): string => `${config.publicUrl}/events/answer?token=${letterToken(config, letter)}&answer=${answer}`;
