import { usernameSkeleton } from './username-skeleton.ts';

/** Names that would suggest to speak for the site, in three languages, and those of RFC 2142. */
const names = [
  'admin administrator administration administrateur administratrice administrador administradora superadmin',
  'moderator moderation moderateur moderatrice modérateur modératrice moderador moderadora',
  'support soporte help helpdesk aide ayuda staff team equipe équipe equipo official officiel oficial',
  'root system security abuse postmaster hostmaster webmaster noreply mailer-daemon atrium',
].flatMap((line) => line.split(' '));

/** Digits that are read as letters. */
const asLetters: Readonly<Record<string, string>> = { O: 'o', 0: 'o', l: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' };

/** Name as it appears at a glance. */
function glance(name: string): string {
  const ownNumber = /\p{Nd}+$/u;
  return usernameSkeleton(name.replace(ownNumber, '').replace(/[._-]/g, '')).replace(/[O0l3457]/g, (sign) => asLetters[sign] ?? sign);
}

const reserved = new Set(names.map(glance));

/**
 * Whether a username is reserved for the operators or resembles such a name: `adrnin`, `admin-1`,
 * `supp0rt`, or the owner's name.
 */
export function isReservedUsername(username: string, ownerName: string): boolean {
  const seen = glance(username);
  return reserved.has(seen) || seen === glance(ownerName.replace(/\s/gu, ''));
}
