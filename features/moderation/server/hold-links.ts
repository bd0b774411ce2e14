import type { Transaction } from '#platform/server/database/db.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { newId } from '#platform/server/common/id.ts';
import { linksElsewhere } from '#platform/server/links/links-elsewhere.ts';
import { actingFor } from '#platform/server/events/subscribers.ts';
import type { Reportable, ReportedThing } from '#platform/server/extension-points/reportable.ts';
import { linkHeld, linkTakenBack } from './domain-events.ts';
import { moderatorsOf, peopleIn } from './notification-store.ts';
import { lockThing, insertCase, lockOpenCase } from './store.ts';
import { endHold, findTrust, lockHeld, saveHeldContent, saveHeld, type HeldCase } from './held-case-store.ts';

/**
 * State of a thing after an edit. `notHeld`: its feature notifies others as usual. `held`: visible
 * only to its author. `released`: visible since this edit, and others were notified.
 */
export type HoldState = 'notHeld' | 'held' | 'released';

/** A reportable thing that supports being held for review. */
export type Holdable = Reportable & Required<Pick<Reportable, 'hiding' | 'waiting'>>;

/**
 * Holds a thing of a new account for review if it has new external links, and releases it if they
 * were removed. Call it in the transaction of the edit, before anyone is notified.
 * `before` is the thing before the edit, whose links are known; `isWider`: its audience has grown,
 * so they count as new. `now` is the thing after the edit, if the caller has it locked.
 */
export async function holdLinks(
  tx: Transaction,
  context: Context,
  reportable: Holdable,
  id: string,
  { before, isWider = false, now }: { before?: ReportedThing | undefined; isWider?: boolean; now?: ReportedThing } = {},
): Promise<HoldState> {
  const { kind, hiding } = reportable;
  const thing = now ?? (await reportable.find(tx, id, true));
  if (!thing) return 'notHeld';
  const links = linksOf(context, thing);
  const waiting = thing.isHidden ? await lockHeld(tx, kind, id) : undefined;
  if (waiting) {
    if (links.length > 0) {
      await saveHeldContent(tx, waiting.id, { ...thing, links });
      return 'held';
    }
    await withdraw(tx, context, waiting);
    await letGo(tx, context, reportable, { id, authorId: thing.authorId, wasShown: waiting.wasShown });
    return 'released';
  }
  const known = before && !isWider ? linksOf(context, before) : [];
  if (thing.isHidden || links.every((link) => known.includes(link)) || !(await needsReview(tx, context, thing, id))) return 'notHeld';
  await hiding.hide(context, tx, id);
  const { authorId, isAnonymous, isPublic, groupIds, title, text } = thing;
  await lockThing(tx, kind, id);
  const open = await lockOpenCase(tx, kind, id);
  const caseId = open?.id ?? newId();
  if (!open) await insertCase(tx, { id: caseId, kind, thingId: id, authorId, isAnonymous, isPublic, groupIds, title, text });
  await saveHeld(tx, caseId, { title, text, links, wasShown: before !== undefined });
  await context.emit(tx, linkHeld({ caseId, authorId }));
  return 'held';
}

/** Ends the review of a thing that its author deleted. */
export async function stopWaiting(tx: Transaction, context: Context, { kind }: Pick<Reportable, 'kind'>, id: string): Promise<void> {
  const waiting = await lockHeld(tx, kind, id);
  if (waiting) await withdraw(tx, context, waiting);
}

/** Publishes a held thing in the name of its author: as new, or restored if others had seen it. */
export async function letGo(
  tx: Transaction,
  context: Context,
  { hiding, waiting }: Pick<Reportable, 'hiding' | 'waiting'>,
  { id, authorId, wasShown }: { id: string; authorId: string | null; wasShown: boolean },
): Promise<void> {
  const app = actingFor(context, authorId);
  await (wasShown ? hiding?.restore(app, tx, id) : waiting?.publish(app, tx, id));
}

async function withdraw(tx: Transaction, context: Context, waiting: HeldCase): Promise<void> {
  const moderatorIds = await peopleIn(tx, moderatorsOf(waiting.id));
  await endHold(tx, waiting);
  await context.emit(tx, linkTakenBack({ caseId: waiting.id, moderatorIds }));
}

const linksOf = ({ config }: Pick<Context, 'config'>, { title, text, hrefs = [] }: ReportedThing): string[] =>
  linksElsewhere([title, text], hrefs, config.publicUrl);

/**
 * Whether things of this author are held: the account is young, or too few of its things are
 * visible. Never for administrators; within groups neither for their managers nor for people whom
 * these invited.
 */
async function needsReview(
  tx: Transaction,
  { config, modules, countVisible }: Context,
  { authorId, isPublic, groupIds }: ReportedThing,
  id: string,
): Promise<boolean> {
  const { days, posts } = config.linksWait;
  if (authorId === null || (days === 0 && posts === 0) || modules.isOff('moderation')) return false;
  const trust = await findTrust(tx, authorId, { days, groupIds });
  if (!trust || trust.isAdministrator) return false;
  if (!isPublic && groupIds.length > 0 && trust.isVouchedFor) return false;
  return trust.isYoung || (await countVisible(tx, authorId, { id, limit: posts })) < posts;
}
