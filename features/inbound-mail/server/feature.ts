import { memberLeft } from '#features/groups/server/domain-events.ts';
import { tablesOf } from '#platform/contract/retention/retention-period.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { after, during } from '#platform/server/events/subscribers.ts';
import { jsonPart } from '#platform/server/extension-points/export.ts';
import { route, serverFeature, type ServerFeature } from '#platform/server/extension-points/feature.ts';
import type { MailReplies } from '#platform/server/extension-points/mail-replies.ts';
import { bindRoutes } from '#platform/server/http/pipeline.ts';
import * as endpoints from '../contract/endpoints.ts';
import { errors } from '../contract/errors.ts';
import { retention } from '../contract/retention.ts';
import { groupKinds, type AnsweredKind } from './answered-kinds.ts';
import { mailReceived } from './domain-events.ts';
import { handleMail, type HandlingDependencies } from './handle-mail.ts';
import { endFollowing, followMailingList, openMailingList, readMailingList } from './list/list-commands.ts';
import { exportedLists, unfollow } from './list/list-store.ts';
import { sendDigests } from './list/send-digests.ts';
import { sendPost } from './list/send-post.ts';
import { fetchByImap } from './imap/fetch-by-imap.ts';
import { noteState } from './imap/mail-in-store.ts';
import { readMailIn } from './imap/read-mail-in.ts';
import { listenByLmtp } from './lmtp-listener.ts';
import { listerOf, readReceivedMail } from './own-mails.ts';
import { policy } from './policy.ts';
import { calendarAddressOf, newReplyAddress, returnPathOf } from './reply-address.ts';
import type { Resolver } from './sender-check.ts';
import { deleteOld, exportedMails, insertReplyAddress, insertReplyAddresses, putCalendarAddress } from './store.ts';

const mailReplies: MailReplies = {
  async createAddress(config, tx, about) {
    const made = newReplyAddress(config);
    if (made) await insertReplyAddress(tx, { ...about, tokenHash: made.tokenHash });
    return made?.address;
  },
  async createAddresses(config, tx, userIds, about) {
    const made = userIds.map((userId) => ({ userId, ...newReplyAddress(config) }));
    await insertReplyAddresses(
      tx,
      made.flatMap(({ userId, tokenHash }) => (tokenHash ? [{ userId, tokenHash }] : [])),
      about,
    );
    return made.map(({ address }) => address);
  },
  async calendarAddress(config, tx, about) {
    const made = calendarAddressOf(config, about);
    if (made) await putCalendarAddress(tx, { ...about, tokenHash: made.tokenHash });
    return made?.address;
  },
  returnPath: returnPathOf,
};

/** Builds the feature. `others` are known by what they declare; `resolver` reads DNS records. */
export function inboundMailFeature(others: readonly ServerFeature[], resolver?: Resolver): ServerFeature {
  const kinds = others.flatMap(({ notificationSources = [] }) => notificationSources);
  const groupMail = others.flatMap((other) => other.groupMail ?? []).at(0);
  const answered: readonly AnsweredKind[] = [...kinds, ...(groupMail ? groupKinds(groupMail) : [])];
  let known: HandlingDependencies | undefined;
  const dependencies = (): HandlingDependencies =>
    (known ??= {
      kinds: answered,
      groupMail,
      routes: bindRoutes(others),
      purposes: others.flatMap(({ uploadPurposes = [] }) => uploadPurposes),
      resolver,
    });
  return serverFeature({
    name: 'inbound-mail',
    needs: ['groups'],
    policy,
    errors,
    routes: [
      route(endpoints.listReceivedMails, listerOf(answered)),
      route(endpoints.readReceivedMail, readReceivedMail),
      route(endpoints.readMailIn, readMailIn),
      route(endpoints.readMailingList, readMailingList),
      route(endpoints.openMailingList, openMailingList),
      route(endpoints.followMailingList, followMailingList),
    ],
    subscribers: [
      after(mailReceived, 'inbound-mail.received', (app, { id }) => handleMail(app, dependencies(), id)),
      ...(groupMail ? [groupMail.onPosted('inbound-mail.posted', (app, place) => sendPost(app, groupMail, place))] : []),
      during(memberLeft, 'inbound-mail.memberLeft', (_app, tx, { userId, groupId }) => unfollow(tx, userId, groupId)),
    ],
    endByToken: endFollowing,
    mailReplies,
    service: openMailIn,
    periodicJobs: [
      { name: 'inbound-mail.sweep', cron: '44 3 * * *', run: ({ db }) => deleteOld(db) },
      ...(groupMail ? [{ name: 'inbound-mail.digests', cron: '*/5 * * * *', run: (app: AppContext) => sendDigests(app, groupMail) }] : []),
    ],
    exportParts: async function* exportParts({ db }, userId) {
      yield jsonPart('emails', { ...(await exportedMails(db, userId)), followedGroups: await exportedLists(db, userId) });
    },
    tables: [...tablesOf(retention), 'mail_in_state'],
    gather: (all) => inboundMailFeature(all, resolver),
  });
}

/** Takes emails by LMTP, or reads a mailbox by IMAP, in the first process alone. */
async function openMailIn(app: AppContext): Promise<{ name: string; close: () => Promise<void> } | undefined> {
  const { mailIn, processNumber = 1 } = app.config;
  if (!mailIn) return undefined;
  const name = 'incoming email';
  if (/^lmtp:/i.test(mailIn.url)) return { name, close: (await listenByLmtp(app, mailIn.url)).close };
  return processNumber === 1 ? { name, close: fetchByImap(app, mailIn.url, (state) => noteState(app.db, state)).close } : undefined;
}

/** The feature as registered; `gather` rebuilds it with the others. */
export const inboundMail = inboundMailFeature([]);
