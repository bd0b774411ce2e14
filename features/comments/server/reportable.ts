import type { Holdable } from '#features/moderation/server/public-api.ts';
import type { Queries, Transaction } from '#platform/server/db.ts';
import type { House } from '#platform/server/house.ts';
import { rooms } from '#platform/server/live-rooms.ts';
import { visitor, type SignedInViewer } from '#platform/server/viewer.ts';
import { commentModerated, commentWritten } from './domain-events.ts';
import { countStanding, findModerated, findReach, findShown, saveHiding, saveWritten } from './hiding-store.ts';
import { lockState, removeComment } from './store.ts';
import { toldOf, type OfferedSubject, type ThingName } from './subjects.ts';

/** Reports and moderation of comments. Everyone who sees the subject can report. */
export function commentReports(subjects: readonly OfferedSubject[]): Holdable {
  const subjectOf = (kind: string) => subjects.find((each) => each.kind === kind);

  /** Reads a comment with its subject and locks all comments on the subject. */
  async function hold(tx: Transaction, id: string): Promise<{ thing: ThingName; subject: OfferedSubject } | undefined> {
    const found = await findModerated(tx, id, false);
    const subject = found && subjectOf(found.kind);
    if (!subject) return undefined;
    const thing = { kind: found.kind, id: found.thingId };
    await lockState(tx, thing);
    return { thing, subject };
  }

  async function tell(
    house: Pick<House, 'emit'>,
    tx: Transaction,
    { thing, subject }: { thing: ThingName; subject: OfferedSubject },
    id: string,
  ) {
    const { isPublic, groupIds } = await findReach(tx, subject, thing.id);
    const told = { kind: thing.kind, thingId: thing.id, rooms: [...(isPublic ? [rooms.public] : []), ...groupIds.map(rooms.group)] };
    await house.emit(tx, commentModerated({ ...told, commentId: id }));
  }

  const moderate = (isHidden: boolean) => async (house: Pick<House, 'emit'>, tx: Transaction, id: string) => {
    const held = await hold(tx, id);
    if (held && (await saveHiding(tx, held.thing, id, isHidden))) await tell(house, tx, held, id);
  };

  return {
    kind: 'comment',
    async isSeen(db, viewer, id) {
      const found = await findShown(db, viewer, id);
      const subject = found && subjectOf(found.kind);
      return subject !== undefined && (await subject.find(db, viewer, found?.thingId ?? '', false)) !== undefined;
    },
    async find(db, id, isHeld) {
      const known = await findModerated(db, id, false);
      // Locks the subject's comments before the comment, in the same order as writing does, to
      // avoid deadlocks.
      if (known && isHeld) await lockState(db, { kind: known.kind, id: known.thingId });
      const found = known && isHeld ? await findModerated(db, id, true) : known;
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
      async remove(house, tx, id) {
        const held = await hold(tx, id);
        if (!held) return;
        await removeComment(tx, held.thing, id);
        await tell(house, tx, held, id);
      },
    },
    waiting: {
      async publish(house, tx, id) {
        const held = await hold(tx, id);
        const written = held && (await saveWritten(tx, held.thing, id));
        if (!written) return;
        const { thing, subject } = held;
        const seen = await subject.find(tx, inTheNameOf(written.authorId), thing.id, false);
        // If the author no longer sees the subject, nobody is notified in their name.
        if (!seen) return tell(house, tx, held, id);
        await house.emit(tx, commentWritten({ ...toldOf({ ...seen, ...thing, subject }), commentId: id, ...written }));
      },
      countStanding,
    },
  };
}

/** A viewer with only the basic rights of the author. */
const inTheNameOf = (id: string): SignedInViewer => ({ id, role: 'member', isAdministrator: false, username: '', sessionId: '' });

/** Whether the comment is by the anonymous author of the subject. */
async function isNameless(db: Queries, { hiddenAuthors }: OfferedSubject, thingId: string, authorId: string): Promise<boolean> {
  return (await hiddenAuthors?.(db, visitor, [thingId]))?.get(thingId) === authorId;
}
