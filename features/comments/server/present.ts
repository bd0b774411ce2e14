import { reactions as names } from '#platform/contract/reactions.ts';
import { detectLanguage } from '#platform/server/i18n/detect-language.ts';
import { may } from '#platform/server/security/policy.ts';
import { isSignedIn, type Viewer } from '#platform/server/security/viewer.ts';
import type { CommentFacts, CommentThread, Reacted } from '../contract/shapes.ts';
import { policy } from './policy.ts';
import type { ReactionCount } from './reaction-store.ts';
import type { CommentRow } from './comment-page-store.ts';
import type { SeenThing } from './subjects.ts';

/** Context shared by the comments of a page. */
interface Around {
  viewer: Viewer;
  thing: SeenThing;
  isClosed: boolean;
}

/** Reactions to a subject or comment, in the order of the picker. */
export function presentReactions(counts: readonly ReactionCount[]): Reacted {
  const byName = new Map(counts.map((each) => [each.reaction, each]));
  return {
    reactions: names.flatMap((reaction) => {
      const count = byName.get(reaction)?.count;
      return count === undefined ? [] : [{ reaction, count }];
    }),
    myReaction: counts.find(({ isMine }) => isMine)?.reaction ?? null,
  };
}

/** Builds threads from top-level comments; `all` must contain their replies. */
export function presentThreads(around: Around, rows: readonly CommentRow[], all: readonly CommentRow[]): CommentThread[] {
  const answers = Map.groupBy(all, ({ parentId }) => parentId);
  return rows.map((row) => ({
    ...presentComment(around, row),
    replies: (answers.get(row.id) ?? []).map((answer) => presentComment(around, answer)),
  }));
}

function presentComment({ viewer, thing, isClosed }: Around, row: CommentRow): CommentFacts {
  const { id, parentId, authorId, authorName, text, passage, people, createdAt, editedAt, isHidden, isWaiting, reactions } = row;
  // Comments hidden by moderators cannot be changed; those held for review can.
  const seen = { authorId: isHidden && !isWaiting ? null : authorId, thingAuthorId: thing.authorId };
  const isThere = text !== null && !isHidden;
  const isByAuthor = authorId === thing.authorId;
  const isNamed = authorId !== null && !(isByAuthor && thing.isAuthorHidden);
  return {
    id,
    parentId,
    author: isNamed ? { id: authorId, name: authorName ?? '' } : null,
    isByAuthor,
    text,
    people,
    passage,
    language: text === null ? null : detectLanguage(text),
    createdAt,
    editedAt,
    isHidden: isHidden && text !== null,
    isWaiting: (isWaiting && text !== null) || undefined,
    ...presentReactions(isHidden ? [] : reactions),
    can: {
      edit: may(viewer, policy, 'comment.edit', seen),
      delete: may(viewer, policy, 'comment.delete', seen),
      answer: isThere && parentId === null && isSignedIn(viewer) && may(viewer, policy, 'comment.write', { isClosed }),
      react: isThere && may(viewer, policy, 'reaction.give'),
    },
  };
}
