import { createHash, createHmac, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { sideBySide } from '#platform/contract/isolated.ts';
import { isLanguage } from '#platform/contract/language.ts';
import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import type { Config } from '#platform/server/config/config.ts';
import { pathPart } from '#platform/server/extension-points/export.ts';
import type { Context, FileAnswer, PublicFile } from '#platform/server/extension-points/feature.ts';
import { siteNameNow } from '#platform/server/installation/site-name.ts';
import { idempotent } from '#platform/server/database/idempotency.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import { visitor } from '#platform/server/security/viewer.ts';
import { groupSummaries } from '#features/groups/server/public-api.ts';
import { code as groupCode } from '#platform/contract/id.ts';
import * as endpoints from '../contract/endpoints.ts';
import { calendarFile } from './calendar-file.ts';
import { publicPictures } from './pictures/present-picture.ts';
import { findCalendar, findCalendarOwner, findEvent, findForCalendar, removeCalendar, saveCalendar } from './store.ts';

/**
 * Code of a calendar address: 128 bits derived from seed and server secret, so that it can be shown
 * again without being stored.
 */
const codeOf = ({ tokenSecret }: Pick<Config, 'tokenSecret'>, seed: Buffer): string =>
  createHmac('sha256', tokenSecret).update('calendar:').update(seed).digest().subarray(0, 16).toString('base64url');

/** Lookup key of a code. The code is random, so an unsalted hash is safe. */
const hashOf = (code: string): Buffer => createHash('sha256').update(code).digest();

async function presentCalendar({ db, config }: Context, userId: string): Promise<Reply<typeof endpoints.readCalendar>> {
  const stored = await findCalendar(db, userId);
  if (!stored) return { isThere: false, address: null };
  const code = codeOf(config, stored.seed);
  // After a change of the secret the old address still works but can no longer be derived.
  const isKnown = hashOf(code).equals(stored.codeHash);
  return { isThere: true, address: isKnown ? `${config.publicUrl}/api/events/calendar/${code}` : null };
}

export async function readCalendar(context: Context): Promise<Reply<typeof endpoints.readCalendar>> {
  return presentCalendar(context, signedIn(context.viewer).id);
}

/** Creates the calendar address or replaces it. */
export async function renewCalendar(
  context: Context,
  { body }: ParsedInput<typeof endpoints.renewCalendar>,
): Promise<Reply<typeof endpoints.renewCalendar>> {
  const { id } = signedIn(context.viewer);
  await context.db.transaction((tx) =>
    idempotent(tx, { senderId: id, endpoint: endpoints.renewCalendar, body }, async () => {
      const seed = randomBytes(16);
      await saveCalendar(tx, id, { seed, codeHash: hashOf(codeOf(context.config, seed)) });
      return id;
    }),
  );
  return presentCalendar(context, id);
}

export async function endCalendar(context: Context): Promise<Record<string, never>> {
  await removeCalendar(context.db, signedIn(context.viewer).id);
  return {};
}

/** Calendar feed: events of the groups to which the owner of the address currently belongs. */
export async function followCalendar(context: Context, { params }: ParsedInput<typeof endpoints.followCalendar>): Promise<FileAnswer> {
  const owner = await findCalendarOwner(context.db, hashOf(params.code));
  if (!owner) throw refuse('thing.notFound');
  const viewer = { ...owner, isAdministrator: false, sessionId: '' };
  const { db, config, words, language } = context;
  const name = sideBySide([words.translate(language, 'events', 'title'), await siteNameNow(db, config)]);
  const events = await findForCalendar(db, viewer);
  return fileOf('events', calendarFile(config.publicUrl, name, events, await publicPictures(context, events)));
}

/** One event as an iCalendar file. */
export async function downloadEvent(
  context: Context,
  { params: { id } }: ParsedInput<typeof endpoints.downloadEvent>,
): Promise<FileAnswer> {
  const { db, config, viewer } = context;
  const event = await findEvent(db, viewer, id);
  if (!event) throw refuse('thing.notFound');
  return fileOf(pathPart(event.title), calendarFile(config.publicUrl, event.groupName, [event], await publicPictures(context, [event])));
}

const fileOf = (name: string, text: string): FileAnswer => ({ name: `${name}.ics`, stream: Readable.from([text]) });

/** Public events as iCalendar: `/events.ics` of all public groups, `?group=ID` of one. */
export const publicCalendar: PublicFile = {
  path: '/events.ics',
  query: ['group', 'lang'],
  async make({ db, config, words }, { group, lang }) {
    const siteName = await siteNameNow(db, config);
    const title = words.translate(isLanguage(lang) ? lang : 'en', 'events', 'title');
    const requested = group === undefined ? undefined : groupCode.safeParse(group).data;
    if (group !== undefined && requested === undefined) return undefined;
    const known = requested === undefined ? undefined : (await groupSummaries(db, visitor, [requested])).get(requested);
    if (requested !== undefined && !known) return undefined;
    const events = await findForCalendar(db, visitor, requested);
    const pictures = await publicPictures({ db, config }, events);
    const body = calendarFile(config.publicUrl, sideBySide([known?.name ?? title, siteName]), events, pictures);
    return { type: 'text/calendar; charset=utf-8', body };
  },
};
