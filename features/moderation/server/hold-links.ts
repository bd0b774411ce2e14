import type { Transaction } from '#platform/server/db.ts';
import type { Context } from '#platform/server/feature.ts';
import { newId } from '#platform/server/id.ts';
import { linksElsewhere } from '#platform/server/links/links-elsewhere.ts';
import { actingFor } from '#platform/server/subscribers.ts';
import type { Reportable, ReportedThing } from '#platform/server/reportable.ts';
import { linkHeld, linkTakenBack } from './domain-events.ts';
import { moderatorsOf, peopleIn } from './notification-store.ts';
import { holdThing, insertCase, lockOpenCase } from './store.ts';
import { endWaiting, findTrust, lockWaiting, saveSaid, saveWaiting, type WaitingCase } from './waiting-store.ts';

/**
 * How a thing stands once its author has written it: `stands` where others see it as ever, and are told by whoever wrote it; `waits` where nobody sees it but
 * its author; `comes` where it waited, and others have just been told of it.
 */
export type Standing = 'stands' | 'waits' | 'comes';

/** A thing that can wait: hidden first, there later. */
export type Holdable = Reportable & Required<Pick<Reportable, 'hiding' | 'waiting'>>;

/**
 * Has what a new account wrote wait for a moderator where it leads to another house, and lets it go where it does so no more. Asked in the transaction that wrote
 * it, before anyone is notified. `before` is the thing as it stood, whose links were seen already; not by all, where it `isWider` now than then. `now` is the
 * thing as it stands, where its owner has it locked and need not read it again.
 */
export async function holdLinks(
  tx: Transaction,
  context: Context,
  reportable: Holdable,
  id: string,
  { before, isWider = false, now }: { before?: ReportedThing | undefined; isWider?: boolean; now?: ReportedThing } = {},
): Promise<Standing> {
  const { kind, hiding } = reportable;
  const thing = now ?? (await reportable.find(tx, id, true));
  if (!thing) return 'stands';
  const links = linksOf(context, thing);
  const waiting = thing.isHidden ? await lockWaiting(tx, kind, id) : undefined;
  if (waiting) {
    if (links.length > 0) {
      await saveSaid(tx, waiting.id, { ...thing, links });
      return 'waits';
    }
    await takeBack(tx, context, waiting);
    await letGo(tx, context, reportable, { id, authorId: thing.authorId, wasShown: waiting.wasShown });
    return 'comes';
  }
  const known = before && !isWider ? linksOf(context, before) : [];
  if (thing.isHidden || links.every((link) => known.includes(link)) || !(await isHeld(tx, context, thing, id))) return 'stands';
  await hiding.hide(context, tx, id);
  const { authorId, isAnonymous, isPublic, groupIds, title, text } = thing;
  await holdThing(tx, kind, id);
  const open = await lockOpenCase(tx, kind, id);
  const caseId = open?.id ?? newId();
  if (!open) await insertCase(tx, { id: caseId, kind, thingId: id, authorId, isAnonymous, isPublic, groupIds, title, text });
  await saveWaiting(tx, caseId, { title, text, links, wasShown: before !== undefined });
  await context.emit(tx, linkHeld({ caseId, authorId }));
  return 'waits';
}

/** What waited is gone by its author's hand, and nobody need look at it. */
export async function stopWaiting(tx: Transaction, context: Context, { kind }: Pick<Reportable, 'kind'>, id: string): Promise<void> {
  const waiting = await lockWaiting(tx, kind, id);
  if (waiting) await takeBack(tx, context, waiting);
}

/** Shows what waited, in the name of its author: as new, or as what others had seen before. */
export async function letGo(
  tx: Transaction,
  context: Context,
  { hiding, waiting }: Pick<Reportable, 'hiding' | 'waiting'>,
  { id, authorId, wasShown }: { id: string; authorId: string | null; wasShown: boolean },
): Promise<void> {
  const house = actingFor(context, authorId);
  await (wasShown ? hiding?.restore(house, tx, id) : waiting?.publish(house, tx, id));
}

async function takeBack(tx: Transaction, context: Context, waiting: WaitingCase): Promise<void> {
  const moderatorIds = await peopleIn(tx, moderatorsOf(waiting.id));
  await endWaiting(tx, waiting);
  await context.emit(tx, linkTakenBack({ caseId: waiting.id, moderatorIds }));
}

const linksOf = ({ config }: Pick<Context, 'config'>, { title, text, hrefs = [] }: ReportedThing): string[] =>
  linksElsewhere([title, text], hrefs, config.publicUrl);

/**
 * Whether things of this author wait: while the account is young, or little of theirs stood. Administrators never wait; within groups alone, neither does whom the
 * managers of these groups invited, nor the managers.
 */
async function isHeld(
  tx: Transaction,
  { config, modules, countStanding }: Context,
  { authorId, isPublic, groupIds }: ReportedThing,
  id: string,
): Promise<boolean> {
  const { days, posts } = config.linksWait;
  if (authorId === null || (days === 0 && posts === 0) || modules.isOff('moderation')) return false;
  const trust = await findTrust(tx, authorId, { days, groupIds });
  if (!trust || trust.isAdministrator) return false;
  if (!isPublic && groupIds.length > 0 && trust.isVouchedFor) return false;
  return trust.isYoung || (await countStanding(tx, authorId, { id, limit: posts })) < posts;
}
