import { tablesOf } from '#platform/contract/retention/retention-period.ts';
import { after } from '#platform/server/events/subscribers.ts';
import { serverFeature, type ServerFeature } from '#platform/server/extension-points/feature.ts';
import { errors } from '../contract/errors.ts';
import { retention as kept } from '../contract/retention.ts';
import { sendConfirmationLink } from './email/send-confirmation-link.ts';
import { accountParts } from './export/account-parts.ts';
import { withExport } from './export/export-own-data.ts';
import { liftExpiredSuspensions } from './administration/lift-expired-suspensions.ts';
import {
  confirmationRequested,
  passkeyAdded,
  passwordReplaced,
  resetRequested,
  sessionsEnded,
  signInCodeRequested,
  twoFactorTurnedOn,
} from './domain-events.ts';
import { accountFigures } from './figures-store.ts';
import { mailLinks } from './mail/mail-store.ts';
import { withMailLinks } from './mail/with-mail-links.ts';
import { sendPasskeyNotice, sendPasswordNotice, sendTwoFactorNotice } from './objection/access-notices.ts';
import { sendResetLink } from './password/send-reset-link.ts';
import { personFinder } from './person/person-finder.ts';
import { searchBackfill } from './person/person-search-store.ts';
import { personReports } from './person/reportable.ts';
import { withProfiles } from './person/with-profiles.ts';
import { pictureBackfill } from './picture/move-pictures.ts';
import { firstSteps } from './user/first-steps.ts';
import { policy } from './policy.ts';
import { invitationsPerDay } from './quotas.ts';
import { retention } from './retention/retention.ts';
import { unopenedBackfill } from './retention/unopened-store.ts';
import { routes } from './routes.ts';
import { sendSignInCode } from './sign-in-code/send-sign-in-code.ts';
import { sweep } from './sweep.ts';
import { withBadgeCounts } from './session/with-badge-counts.ts';
import { resealAll } from './reseal-all.ts';
import { backfillShapes, backfillSkeletons } from './user/backfill-skeletons.ts';
import { withClosingSummary } from './user/with-closing-summary.ts';

/** Accounts, sessions and passwords. */
export const accounts: ServerFeature = serverFeature({
  name: 'accounts',
  isCore: true,
  policy,
  firstSteps,
  quotas: [invitationsPerDay],
  errors,
  routes,
  subscribers: [
    after(confirmationRequested, 'accounts.sendConfirmationLink', sendConfirmationLink),
    after(resetRequested, 'accounts.sendResetLink', sendResetLink),
    after(signInCodeRequested, 'accounts.sendSignInCode', sendSignInCode),
    after(passkeyAdded, 'accounts.sendPasskeyNotice', sendPasskeyNotice),
    after(twoFactorTurnedOn, 'accounts.sendTwoFactorNotice', sendTwoFactorNotice),
    after(passwordReplaced, 'accounts.sendPasswordNotice', sendPasswordNotice),
    after(sessionsEnded, 'accounts.closeConnections', async ({ live }, { sessionIds }) => {
      for (const id of sessionIds) live.endSession(id);
    }),
  ],
  periodicJobs: [
    { name: 'accounts.sweep', cron: '17 * * * *', run: sweep },
    { name: 'accounts.retention', cron: '41 3 * * *', run: retention },
    { name: 'accounts.liftSuspensions', cron: '* * * * *', run: liftExpiredSuspensions },
  ],
  contentKinds: [{ kind: 'person', finder: personFinder, moderation: personReports }],
  taskSteps: [...pictureBackfill.taskSteps, ...searchBackfill.taskSteps, ...unopenedBackfill.taskSteps],
  async onStart(app) {
    await backfillSkeletons(app);
    await backfillShapes(app);
    await pictureBackfill.onStart(app);
    await searchBackfill.onStart(app);
    await unopenedBackfill.onStart(app);
  },
  exportParts: accountParts,
  reseal: resealAll,
  figureSources: accountFigures,
  tables: tablesOf(kept),
  mailLinks,
  gather: (others) => {
    const withLinks = withMailLinks(accounts, others);
    return withClosingSummary(withExport(withProfiles(withBadgeCounts(withLinks, [withLinks, ...others]), others), others), others);
  },
});
