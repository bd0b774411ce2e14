import { audit } from '#features/accounts/server/public-api.ts';
import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import { findAllBlocked, type FindBlocked } from '#platform/server/extension-points/find-blocked.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import type * as endpoints from '../contract/co-author-endpoints.ts';
import { documentLimits } from '../contract/limits.ts';
import { assertWriter, lockForWriting } from './author-checks.ts';
import {
  canBeAsked,
  countCoAuthors,
  findCoAuthors,
  findRequests,
  findStanding,
  lockAnswered,
  removeStanding,
  saveAcceptance,
  saveAsking,
  saveDecline,
} from './co-author-store.ts';
import { coAuthorAnswered, coAuthorAsked, coAuthorPermissionChanged, coAuthorRemoved } from './domain-events.ts';
import { emitDocumentChanged, type Audience } from './emit-document-changed.ts';

/** Co-authors of a document; for its author also people who were asked. */
export async function listCoAuthors(
  context: Context,
  { params: { id } }: ParsedInput<typeof endpoints.listCoAuthors>,
): Promise<Reply<typeof endpoints.listCoAuthors>> {
  const { authorId, authorName } = await assertWriter(context, 'document.coAuthors', id);
  const items = await findCoAuthors(context.db, id);
  return {
    author: { userId: authorId, name: authorName },
    items: authorId === context.viewer.id ? items : items.filter(({ hasAccepted }) => hasAccepted),
  };
}

/** People whose windows show a document differently after a change of its co-authors. */
const concerned = ({ authorId, coAuthorIds = [] }: Pick<Audience, 'authorId' | 'coAuthorIds'>, userId: string): Audience => ({
  authorId,
  visibility: null,
  groupIds: [],
  coAuthorIds: [...coAuthorIds, userId],
});

/**
 * Asks a person to be a co-author, or changes what a co-author may do; idempotent. Refused alike
 * for people who share no group with the author, declined, or have a block with the author.
 */
export const askCoAuthor =
  (blocks: readonly FindBlocked[]) =>
  async (
    context: Context,
    { params: { id, userId }, body: { permission } }: ParsedInput<typeof endpoints.askCoAuthor>,
  ): Promise<Record<string, never>> => {
    await context.db.transaction(async (tx) => {
      const row = await lockForWriting(tx, context.viewer, 'document.askCoAuthor', id);
      // The person must be able to tell which document it is.
      if (!row.title) throw refuse('document.incomplete', { fields: [{ name: 'title', code: 'field.required' }] });
      const status = await findStanding(tx, id, userId);
      const isOpen = status && !status.hasDeclined;
      if (isOpen && status.permission === permission) return;
      if (!isOpen) {
        const isUnavailable =
          status?.hasDeclined ||
          !(await canBeAsked(tx, row.authorId, userId)) ||
          (await findAllBlocked(tx, blocks, row.authorId, [userId])).size > 0;
        if (isUnavailable) throw refuse('document.personUnavailable');
        if ((await countCoAuthors(tx, id)) >= documentLimits.coAuthors) throw refuse('document.tooManyCoAuthors');
      }
      await saveAsking(tx, id, userId, permission);
      await audit(tx, context, { action: 'document.askCoAuthor', subjectId: `${id}/${userId}` });
      if (!isOpen) await context.emit(tx, coAuthorAsked({ id, userId }));
      else if (status.hasAccepted) await context.emit(tx, coAuthorPermissionChanged({ id, userId }));
      await emitDocumentChanged(context, tx, id, concerned(row, userId));
    });
    return {};
  };

/** Removes a co-author or withdraws a request; idempotent. */
export async function removeCoAuthor(
  context: Context,
  { params: { id, userId } }: ParsedInput<typeof endpoints.removeCoAuthor>,
): Promise<Record<string, never>> {
  await context.db.transaction(async (tx) => {
    const row = await lockForWriting(tx, context.viewer, 'document.askCoAuthor', id);
    const hadAccepted = await removeStanding(tx, id, userId);
    if (hadAccepted === undefined) return;
    await audit(tx, context, { action: 'document.removeCoAuthor', subjectId: `${id}/${userId}` });
    if (hadAccepted) await context.emit(tx, coAuthorRemoved({ id, userId }));
    await emitDocumentChanged(context, tx, id, concerned(row, userId));
  });
  return {};
}

export async function listCoAuthorRequests({ db, viewer }: Context): Promise<Reply<typeof endpoints.listCoAuthorRequests>> {
  return { items: await findRequests(db, signedIn(viewer).id) };
}

/** Accepts to be a co-author, or changes whether readers see the name; idempotent. */
export const acceptCoAuthorship =
  (blocks: readonly FindBlocked[]) =>
  async (
    context: Context,
    { params: { id }, body: { isNamed } }: ParsedInput<typeof endpoints.acceptCoAuthorship>,
  ): Promise<Record<string, never>> => {
    const { id: userId } = signedIn(context.viewer);
    await context.db.transaction(async (tx) => {
      const row = await lockAnswered(tx, id, userId);
      if (!row || row.hasDeclined) throw refuse('document.notAsked');
      const isNew = !row.hasAccepted;
      if (isNew && (await findAllBlocked(tx, blocks, userId, [row.authorId])).size > 0) throw refuse('document.personUnavailable');
      await saveAcceptance(tx, id, userId, isNamed);
      if (isNew) {
        await audit(tx, context, { action: 'document.acceptCoAuthorship', subjectId: id });
        await context.emit(tx, coAuthorAnswered({ id, userId, authorId: row.authorId, isAccepted: true }));
      }
      await emitDocumentChanged(context, tx, id, concerned(row, userId));
    });
    return {};
  };

/** Declines to be a co-author, or stops being one; idempotent. */
export async function endCoAuthorship(
  context: Context,
  { params: { id } }: ParsedInput<typeof endpoints.endCoAuthorship>,
): Promise<Record<string, never>> {
  const { id: userId } = signedIn(context.viewer);
  await context.db.transaction(async (tx) => {
    const row = await lockAnswered(tx, id, userId);
    if (!row) throw refuse('document.notAsked');
    if (row.hasDeclined) return;
    if (row.hasAccepted) await removeStanding(tx, id, userId);
    else await saveDecline(tx, id, userId);
    await audit(tx, context, { action: row.hasAccepted ? 'document.leaveCoAuthors' : 'document.declineCoAuthorship', subjectId: id });
    await context.emit(tx, coAuthorAnswered({ id, userId, authorId: row.authorId, isAccepted: false }));
    await emitDocumentChanged(context, tx, id, concerned(row, userId));
  });
  return {};
}
