import type { Holdable } from '#features/moderation/server/public-api.ts';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { rooms } from '#platform/server/common/live-rooms.ts';
import { visitor, type SignedInViewer } from '#platform/server/security/viewer.ts';
import { commentModerated, commentWritten } from './domain-events.ts';
import { countStanding, findModerated, findReach, findShown, saveHiding, saveWritten } from './hiding-store.ts';
import { lockState, removeComment } from './store.ts';
import { factsOf, type OfferedSubject, type ThingName } from './subjects.ts';

type Emitter = Pick<AppContext, 'emit'>;

/** Reports and moderation of comments. Everyone who sees the subject can report. */
export function commentReports(subjects: readonly OfferedSubject[]): Holdable {
  const moderate = (isHidden: boolean) => async (app: Emitter, tx: Transaction, id: string) => {
    const locked = await lockComment(subjects, tx, id);
    if (locked && (await saveHiding(tx, locked.thing, id, isHidden))) await emitModerated(app, tx, locked, id);
  };
  return {
    kind: 'comment',
    async isSeen(db, viewer, id) {
      const found = await findShown(db, viewer, id);
      const subject = found && subjectOfKind(subjects, found.kind);
      return subject !== undefined && (await subject.find(db, viewer, found?.thingId ?? '', false)) !== undefined;
    },
    find: (db, id, isLocked) => findReported(subjects, db, id, isLocked),
    hiding: {
      hide: moderate(true),
      restore: moderate(false),
      async remove(app, tx, id) {
        const locked = await lockComment(subjects, tx, id);
        if (!locked) return;
        await removeComment(tx, locked.thing, id);
        await emitModerated(app, tx, locked, id);
      },
    },
    waiting: {
      publish: (app, tx, id) => publishHeld(subjects, app, tx, id),
      countVisible: countStanding,
    },
  };
}

const subjectOfKind = (subjects: readonly OfferedSubject[], kind: string) => subjects.find((each) => each.kind === kind);

interface LockedComment {
  thing: ThingName;
  subject: OfferedSubject;
}

/** Reads a comment with its subject and locks all comments on the subject. */
async function lockComment(subjects: readonly OfferedSubject[], tx: Transaction, id: string): Promise<LockedComment | undefined> {
  const found = await findModerated(tx, id, false);
  const subject = found && subjectOfKind(subjects, found.kind);
  if (!subject) return undefined;
  const thing = { kind: found.kind, id: found.thingId };
  await lockState(tx, thing);
  return { thing, subject };
}

async function findReported(
  subjects: readonly OfferedSubject[],
  ...[db, id, isLocked]: Parameters<Holdable['find']>
): ReturnType<Holdable['find']> {
  const known = await findModerated(db, id, false);
  // Locks the subject's comments before the comment, in the same order as writing does, to
  // avoid deadlocks.
  if (known && isLocked) await lockState(db, { kind: known.kind, id: known.thingId });
  const found = known && isLocked ? await findModerated(db, id, true) : known;
  const subject = found && subjectOfKind(subjects, found.kind);
  if (!found || !subject) return undefined;
  const { thingId, authorId, text, isHidden } = found;
  const wholeId = (await subject.wholeIds?.(db, [thingId]))?.get(thingId) ?? thingId;
  return {
    title: '',
    text,
    authorId,
    isAnonymous: await isNameless(db, subject, thingId, authorId),
    ...(await findReach(db, subject, thingId)),
    isHidden,
    address: `${subject.address(thingId, { wholeId, isSignedIn: true })}#comment-${id}`,
  };
}

/** Publishes a comment that was held because of its links. */
async function publishHeld(subjects: readonly OfferedSubject[], app: Emitter, tx: Transaction, id: string): Promise<void> {
  const locked = await lockComment(subjects, tx, id);
  const written = locked && (await saveWritten(tx, locked.thing, id));
  if (!written) return;
  const { thing, subject } = locked;
  const seen = await subject.find(tx, inTheNameOf(written.authorId), thing.id, false);
  // If the author no longer sees the subject, no one is notified in their name.
  if (!seen) return emitModerated(app, tx, locked, id);
  await app.emit(tx, commentWritten({ ...factsOf({ ...seen, ...thing, subject }), commentId: id, ...written }));
}

async function emitModerated(app: Emitter, tx: Transaction, { thing, subject }: LockedComment, id: string): Promise<void> {
  const { isPublic, groupIds } = await findReach(tx, subject, thing.id);
  const facts = { kind: thing.kind, thingId: thing.id, rooms: [...(isPublic ? [rooms.public] : []), ...groupIds.map(rooms.group)] };
  await app.emit(tx, commentModerated({ ...facts, commentId: id }));
}

/** A viewer with only the basic rights of the author. */
const inTheNameOf = (id: string): SignedInViewer => ({ id, role: 'member', isAdministrator: false, username: '', sessionId: '' });

/** Whether the comment is by the anonymous author of the subject. */
async function isNameless(db: Queries, { hiddenAuthors }: OfferedSubject, thingId: string, authorId: string): Promise<boolean> {
  return (await hiddenAuthors?.(db, visitor, [thingId]))?.get(thingId) === authorId;
}
