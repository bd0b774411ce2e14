import { piecesOf, rolesIn, type Mentioned } from '#features/accounts/contract/mentions.ts';
import { mentionedIn } from '#features/accounts/server/public-api.ts';
import { mentionableRoles, roleHolders, type MentionableRole } from '#features/groups/server/public-api.ts';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import { readersAmong } from './message-write-store.ts';

/** People and roles mentioned in a text, among people who can read it. */
export interface Mentions {
  /** By username, or as current holders of a mentioned role. */
  people: Mentioned[];
  /** Names of the mentioned roles. */
  roles: string[];
}

/** A conversation, as far as mentions need it. */
interface Place {
  conversationId: string;
  groupId: string;
  isPrivate: boolean;
}

/**
 * Returns the mentioned people who can read the conversation, with the current holders of mentioned
 * roles. Others are not notified, and no one learns that they exist.
 */
export async function mentionedReaders(tx: Transaction, { conversationId, ...place }: Place, text: string): Promise<Mentions> {
  if (!text.includes('@')) return { people: [], roles: [] };
  const offered = await rolesOf(tx, place);
  const roles = rolesIn(
    text,
    offered.map(({ name }) => name),
  );
  const holders = roles.length === 0 ? [] : await roleHolders(tx, idsOf(offered, roles));
  const called = await mentionedIn(tx, text);
  const readers = await readersAmong(
    tx,
    conversationId,
    [...called, ...holders].map(({ id }) => id),
  );
  const known = called.filter(({ id }) => readers.has(id));
  const named = new Set(piecesOf(text, known, roles).map(({ personId }) => personId));
  const people = [...known.filter(({ id }) => named.has(id)), ...holders.filter(({ id }) => readers.has(id))];
  return { people: [...new Map(people.map(({ id, username }) => [id, { id, username }])).values()], roles };
}

const idsOf = (offered: readonly MentionableRole[], names: readonly string[]) =>
  offered.filter(({ name }) => names.includes(name)).map(({ id }) => id);

/** Names of the roles that these texts of a conversation may mention; without a conversation, none. */
export async function rolesNamed(
  db: Queries,
  place: Omit<Place, 'conversationId'> | undefined,
  texts: readonly string[],
): Promise<string[]> {
  if (!place || !texts.some((text) => text.includes('@'))) return [];
  return (await rolesOf(db, place)).map(({ name }) => name);
}

/** The roles that can be mentioned in a conversation: those of a group, in its own conversation. */
export async function rolesOf(db: Queries, { groupId, isPrivate }: Omit<Place, 'conversationId'>): Promise<MentionableRole[]> {
  return isPrivate ? [] : mentionableRoles(db, groupId);
}
