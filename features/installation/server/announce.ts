import { audit } from '#features/accounts/server/public-api.ts';
import { languages } from '#platform/contract/language.ts';
import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import * as store from '#platform/server/installation/installation-store.ts';
import { shown } from '#platform/server/installation/installation-now.ts';
import { refuseField } from '#platform/server/common/refusal.ts';
import { isSignedIn } from '#platform/server/security/viewer.ts';
import type * as endpoints from '../contract/endpoints.ts';
import { announcementChanged } from './domain-events.ts';

/** Returns the announcement that the caller sees now, or null. */
export async function readAnnouncement({ db, viewer }: Context): Promise<Reply<typeof endpoints.readAnnouncement>> {
  const stored = await store.findAnnouncement(db);
  const isForThem = stored?.isCurrent && (stored.audience === 'everybody' || isSignedIn(viewer));
  return { announcement: isForThem ? shown(stored) : null };
}

export async function readKeptAnnouncement({ db }: Context): Promise<Reply<typeof endpoints.readStoredAnnouncement>> {
  return { announcement: await store.findAnnouncement(db) };
}

/**
 * Replaces the announcement. Refuses `until` with `announcement.over` if it is past or not after
 * `from`.
 */
export async function saveAnnouncement(
  context: Context,
  { body: { texts, tone, audience, from, until } }: Pick<ParsedInput<typeof endpoints.saveAnnouncement>, 'body'>,
): Promise<Record<string, never>> {
  const now = new Date().toISOString();
  const begins = from ?? now;
  if (until !== null && (until <= now || until <= begins)) throw refuseField('until', 'announcement.over');
  const textsNow = Object.fromEntries(
    languages.flatMap((language) => (texts[language].trim() === '' ? [] : [[language, texts[language]]])),
  );
  await context.db.transaction(async (tx) => {
    await store.saveAnnouncement(tx, { audience, tone, texts: textsNow, from: begins, until });
    await audit(tx, context, { action: 'announcement.save' });
    await context.emit(tx, announcementChanged({ from: begins > now ? begins : null, until }));
  });
  return {};
}

export async function removeAnnouncement(context: Context): Promise<Record<string, never>> {
  await context.db.transaction(async (tx) => {
    await store.removeAnnouncement(tx);
    await audit(tx, context, { action: 'announcement.remove' });
    await context.emit(tx, announcementChanged({ from: null, until: null }));
  });
  return {};
}
