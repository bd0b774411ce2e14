import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Config } from '#platform/server/config/config.ts';
import { keyFor } from '#platform/server/keys/sealing.ts';
import { lettersOf } from '../reply-address.ts';

/** Letters and digits of the group's name in its address, so that people recognise it. */
const nameCharacters = 30;
const codeCharacters = 8;

/** Letters that have no accent to leave out. */
const spelled: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o' };

/** Makes the part before the @ of a group's address: its name, and a code that no one can guess. */
export function newLocalPart(groupName: string): string {
  const name = groupName
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[œæßø]/g, (letter) => spelled[letter] ?? '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, nameCharacters)
    .replaceAll(/^-+|-+$/g, '');
  return `${name || 'group'}-${lettersOf(randomBytes(codeCharacters))}`;
}

type Keys = Pick<Config, 'tokenSecret'>;

const markBytes = 16;
const markOf = ({ tokenSecret }: Keys, userId: string, groupId: string): Buffer =>
  createHmac('sha256', keyFor(tokenSecret, 'unsubscribing from a group')).update(`${userId} ${groupId}`).digest().subarray(0, markBytes);

/** A signed token that ends the emails of a group to one person, and gives no other access. */
export const endToken = (config: Keys, userId: string, groupId: string): string =>
  `group.${userId}.${groupId}.${markOf(config, userId, groupId).toString('base64url')}`;

/** Person and group of a token; undefined where it is not one of these. */
export function readEndToken(config: Keys, token: string): { userId: string; groupId: string } | undefined {
  const [kind, userId = '', groupId = '', mark = '', ...more] = token.split('.');
  const given = Buffer.from(mark, 'base64url');
  if (kind !== 'group' || more.length > 0 || given.length !== markBytes) return undefined;
  return timingSafeEqual(given, markOf(config, userId, groupId)) ? { userId, groupId } : undefined;
}

/** The Message-ID under which a post is sent, the same for everyone, so that mail programs build threads. */
export const messageIdOf = ({ thingId, partId }: { thingId: string; partId: string }, domain: string): string =>
  `<post-${thingId}-${partId}@${domain}>`;

const ownMessageId = /<post-([0-9a-f-]{36})-(\d{1,15})@([a-z0-9.-]+)>/gi;

/** The post that an email answers, by its headers; the last one where it names several. */
export function answeredPost(
  headers: readonly { name: string; value: string }[],
  domain: string,
): { thingId: string; partId: string } | undefined {
  const named = ['references', 'in-reply-to'].flatMap((name) => headers.filter((header) => header.name === name));
  const posts = named
    .flatMap(({ value }) => [...value.matchAll(ownMessageId)])
    .filter(([, , , host]) => host?.toLowerCase() === domain.toLowerCase());
  const [, thingId = '', partId = ''] = posts.at(-1) ?? [];
  return partId === '' ? undefined : { thingId: thingId.toLowerCase(), partId };
}
