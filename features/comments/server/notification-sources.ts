import type { Queries } from '#platform/server/database/db.ts';
import {
  notificationKinds,
  notifyOn,
  retractOn,
  type DeclaredKind,
  type Notice,
  type NotificationEnd,
  type NotificationSource,
} from '#platform/server/extension-points/notification-source.ts';
import {
  commentDeleted,
  commentEdited,
  commentWritten,
  reactionGiven,
  reactionTakenBack,
  type CommentFacts,
  type ThingFacts,
} from './domain-events.ts';
import { isCommentThere, isMentioned, isReactionThere, partOf, peopleInThread, readersThrough, readPart } from './notification-store.ts';
import { writeComment } from '../contract/endpoints.ts';
import { findComment } from './store.ts';
import type { OfferedSubject } from './subjects.ts';

/** Deleting a comment removes its notifications. */
const withComment = retractOn(
  commentDeleted,
  ({ thingId }) => [thingId],
  (facts) => [partOf(facts, facts.commentId)],
);

/** Taking back a reaction removes its notification. */
const withReaction = retractOn(
  reactionTakenBack,
  ({ thingId }) => [thingId],
  (facts) => [partOf(facts, facts.commentId, facts.userId)],
);

/**
 * Notifications about comments and reactions on these kinds of subjects. Each is addressed through
 * one of the subject's groups, if there is one.
 */
export function notificationsOf(subjects: readonly OfferedSubject[]): NotificationSource[] {
  const addressing = new Addressing(subjects);
  return notificationKinds({
    commentWritten: {
      ...aboutComments(subjects, [withComment]),
      isFromPerson: true,
      events: [notifyOn(commentWritten, (db, facts) => participants(db, facts, addressing))],
      isValid: (viewer) => isCommentThere(subjects, viewer),
    },
    authorCommented: {
      ...aboutComments(subjects, [withComment]),
      events: [notifyOn(commentWritten, (db, facts) => participantsOfNameless(db, facts, addressing))],
      isValid: (viewer) => isCommentThere(subjects, viewer),
    },
    mentionedInComment: {
      ...aboutComments(subjects, [withComment]),
      isFromPerson: true,
      isMention: true,
      events: [
        notifyOn(commentWritten, async (_db, facts) => mentions(facts, addressing)),
        notifyOn(commentEdited, async (_db, facts) => mentions(facts, addressing)),
      ],
      isValid: (viewer) => isMentioned(subjects, viewer),
    },
    reacted: {
      ...aboutComments(subjects, [withReaction]),
      isFromPerson: true,
      events: [
        notifyOn(reactionGiven, async (_db, facts) =>
          addressing.to([facts.toId], facts, facts.commentId, { partId: partOf(facts, facts.commentId, facts.userId) }),
        ),
      ],
      isValid: (viewer) => isReactionThere(subjects, viewer),
    },
  });
}

/** Addresses notices through the groups of their subject. */
class Addressing {
  readonly #subjects: readonly OfferedSubject[];

  constructor(subjects: readonly OfferedSubject[]) {
    this.#subjects = subjects;
  }

  /** Notice for these users; none if the kind of subject no longer exists. */
  to(userIds: readonly string[], facts: ThingFacts, commentId: string | null, who: Partial<Notice> = {}): Notice[] {
    const { kind, thingId } = facts;
    const subject = subjectOfKind(this.#subjects, kind);
    if (!subject || userIds.length === 0) return [];
    return [{ thingId, partId: partOf(facts, commentId), audience: readersThrough(subject.groupIds(thingId), userIds), ...who }];
  }

  /**
   * Whether a possibly anonymous author commented on their own subject. Such notifications have a
   * kind of their own and show no name.
   */
  isNameless({ kind, authorId, thingAuthorId }: ThingFacts & { authorId: string }): boolean {
    return authorId === thingAuthorId && subjectOfKind(this.#subjects, kind)?.hiddenAuthors !== undefined;
  }
}

const subjectOfKind = (subjects: readonly OfferedSubject[], kind: string) => subjects.find((each) => each.kind === kind);

type WrittenFacts = CommentFacts & { parentId: string | null };

async function participants(db: Queries, facts: WrittenFacts, addressing: Addressing): Promise<Notice[]> {
  if (addressing.isNameless(facts)) return [];
  const people = [facts.thingAuthorId, ...(await peopleInThread(db, facts.parentId))];
  // Mentioned people get the notification about the mention instead.
  const unmentioned = [...new Set(people)].filter((id) => !facts.mentionedIds.includes(id));
  return addressing.to(unmentioned, facts, facts.commentId);
}

async function participantsOfNameless(db: Queries, facts: WrittenFacts, addressing: Addressing): Promise<Notice[]> {
  if (!addressing.isNameless(facts)) return [];
  const people = new Set([...(await peopleInThread(db, facts.parentId)), ...facts.mentionedIds]);
  return addressing.to([...people], facts, facts.commentId, { actorId: null, deedOf: facts.authorId });
}

function mentions(facts: CommentFacts, addressing: Addressing): Notice[] {
  return addressing.isNameless(facts) ? [] : addressing.to(facts.mentionedIds, facts, facts.commentId);
}

/** Ends, titles and addresses of notifications about comments. */
function aboutComments(
  subjects: readonly OfferedSubject[],
  ownEnds: readonly NotificationEnd[],
): Pick<DeclaredKind, 'ends' | 'titles' | 'address' | 'answerByMail'> {
  /** Deleting a subject removes all notifications about its comments. */
  const withThing: NotificationEnd[] = subjects.flatMap(({ ends }) => ends.map(({ eventType, ids }) => ({ eventType, thingIds: ids })));
  return {
    ends: [...withThing, ...ownEnds],
    async titles(db, viewer, ids) {
      const found = await Promise.all(subjects.map((subject) => subject.titles(db, viewer, ids)));
      return new Map(found.flatMap((titles) => [...titles]));
    },
    async answerByMail(db, { thingId, partId }) {
      const { kind, commentId } = readPart(partId);
      const comment = commentId ? await findComment(db, commentId) : undefined;
      if (!comment) return undefined;
      return {
        endpoint: writeComment,
        query: { on: `${kind}:${thingId}` },
        body: ({ text, commandId }) => ({ text, commandId, parentId: comment.parentId ?? commentId }),
      };
    },
    address({ thingId, partId }) {
      const { kind, commentId, wholeId } = readPart(partId);
      const address = subjectOfKind(subjects, kind)?.address(thingId, { wholeId, isSignedIn: true }) ?? '/';
      return commentId ? `${address}#comment-${commentId}` : address;
    },
  };
}
