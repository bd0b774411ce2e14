import type { Context } from '#platform/server/extension-points/feature.ts';
import type { StoredMail } from '../../contract/mail-shapes.ts';
import { resetTokenHash } from '../password/reset-token.ts';
import { findLinkEnds, type StoredMailRow } from './mail-store.ts';

/** Adds to each stored mail its link, if it is still valid. */
export async function withNeededLinks(
  { db, config }: Pick<Context, 'db' | 'config'>,
  mails: readonly StoredMailRow[],
): Promise<StoredMail[]> {
  const found = mails.map((mail) => ({ mail, link: linkIn(mail.text, config.publicUrl) }));
  const ends = await findLinkEnds(
    db,
    found.flatMap(({ link }) => (link ? [link.hash] : [])),
  );
  return found.map(({ mail, link }) => {
    const expiresAt = link && ends.get(link.hash.toString('hex'));
    return { ...mail, link: link && expiresAt ? { address: link.address, expiresAt } : null };
  });
}

/** Link of a mail that confirms an address, agrees to a change or sets a password. */
function linkIn(text: string, publicUrl: string): { address: string; hash: Buffer } | undefined {
  for (const [address = ''] of text.matchAll(/https?:\/\/\S+/g)) {
    if (!['confirmEmail', 'agreeEmail', 'resetPassword'].some((page) => address.startsWith(`${publicUrl}/${page}?`))) continue;
    const token = new URL(address).searchParams.get('token');
    if (token) return { address, hash: resetTokenHash(token) };
  }
  return undefined;
}
