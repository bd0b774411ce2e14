import type { Holdable } from '#features/moderation/server/public-api.ts';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { rooms } from '#platform/server/common/live-rooms.ts';
import { visitor, type SignedInViewer } from '#platform/server/security/viewer.ts';
import { commentModerated, commentWritten } from './domain-events.ts';
import { countStanding, findModerated, findReach, findShown, saveHiding, saveWritten } from './hiding-store.ts';
import { lockState, removeComment } from './store.ts';
import { factsOf, type OfferedSubject, type ThingName } from './subjects.ts';

/** Reports and moderation of comments. Everyone who sees the subject can report. */
export function commentReports(subjects: readonly OfferedSubject[]): Holdable {
  const subjectOf = (kind: string) => subjects.find((each) => each.kind === kind);

  /** Reads a comment with its subject and locks all comments on the subject. */
  async function lock(tx: Transaction, id: string): Promise<{ thing: ThingName; subject: OfferedSubject } | undefined> {
    const found = await findModerated(tx, id, false);
    const subject = found && subjectOf(found.kind);
    if (!subject) return undefined;
    const thing = { kind: found.kind, id: found.thingId };
    await lockState(tx, thing);
    return { thing, subject };
  }

  async function emitModerated(
    app: Pick<AppContext, 'emit'>,
    tx: Transaction,
    { thing, subject }: { thing: ThingName; subject: OfferedSubject },
    id: string,
  ) {
    const { isPublic, groupIds } = await findReach(tx, subject, thing.id);
    const facts = { kind: thing.kind, thingId: thing.id, rooms: [...(isPublic ? [rooms.public] : []), ...groupIds.map(rooms.group)] };
    await app.emit(tx, commentModerated({ ...facts, commentId: id }));
  }

  const moderate = (isHidden: boolean) => async (app: Pick<AppContext, 'emit'>, tx: Transaction, id: string) => {
    const locked = await lock(tx, id);
    if (locked && (await saveHiding(tx, locked.thing, id, isHidden))) await emitModerated(app, tx, locked, id);
  };

  return {
    kind: 'comment',
    async isSeen(db, viewer, id) {
      const found = await findShown(db, viewer, id);
      const subject = found && subjectOf(found.kind);
      return subject !== undefined && (await subject.find(db, viewer, found?.thingId ?? '', false)) !== undefined;
    },
    async find(db, id, isLocked) {
      const known = await findModerated(db, id, false);
      // Locks the subject's comments before the comment, in the same order as writing does, to
      // avoid deadlocks.
      if (known && isLocked) await lockState(db, { kind: known.kind, id: known.thingId });
      const found = known && isLocked ? await findModerated(db, id, true) : known;
      const subject = found && subjectOf(found.kind);
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
    },
    hiding: {
      hide: moderate(true),
      restore: moderate(false),
      async remove(app, tx, id) {
        const locked = await lock(tx, id);
        if (!locked) return;
        await removeComment(tx, locked.thing, id);
        await emitModerated(app, tx, locked, id);
      },
    },
    waiting: {
      async publish(app, tx, id) {
        const locked = await lock(tx, id);
        const written = locked && (await saveWritten(tx, locked.thing, id));
        if (!written) return;
        const { thing, subject } = locked;
        const seen = await subject.find(tx, inTheNameOf(written.authorId), thing.id, false);
        // If the author no longer sees the subject, nobody is notified in their name.
        if (!seen) return emitModerated(app, tx, locked, id);
        await app.emit(tx, commentWritten({ ...factsOf({ ...seen, ...thing, subject }), commentId: id, ...written }));
      },
      countVisible: countStanding,
    },
  };
}

/** A viewer with only the basic rights of the author. */
const inTheNameOf = (id: string): SignedInViewer => ({ id, role: 'member', isAdministrator: false, username: '', sessionId: '' });

/** Whether the comment is by the anonymous author of the subject. */
async function isNameless(db: Queries, { hiddenAuthors }: OfferedSubject, thingId: string, authorId: string): Promise<boolean> {
  return (await hiddenAuthors?.(db, visitor, [thingId]))?.get(thingId) === authorId;
}
