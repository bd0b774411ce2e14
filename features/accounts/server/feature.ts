import { tablesOf } from '#platform/contract/retention/span.ts';
import { after } from '#platform/server/subscribers.ts';
import { serverFeature, type ServerFeature } from '#platform/server/feature.ts';
import { errors } from '../contract/errors.ts';
import { retention as kept } from '../contract/retention.ts';
import { sendConfirmationLink } from './email/send-confirmation-link.ts';
import { accountParts } from './export/account-parts.ts';
import { withExport } from './export/export-own-data.ts';
import { liftOverSuspensions } from './administration/lift-over.ts';
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
import { sendPasskeyNotice, sendPasswordNotice, sendTwoFactorNotice } from './objection/access-notices.ts';
import { sendResetLink } from './password/send-reset-link.ts';
import { personFinder } from './person/person-finder.ts';
import { givingWords } from './person/person-search-store.ts';
import { personReports } from './person/reportable.ts';
import { withProfiles } from './person/with-profiles.ts';
import { movingPictures } from './picture/move-pictures.ts';
import { policy } from './policy.ts';
import { invitationsPerDay } from './quotas.ts';
import { retention } from './retention/retention.ts';
import { emptyingActivity } from './retention/unopened-store.ts';
import { routes } from './routes.ts';
import { sendSignInCode } from './sign-in-code/send-sign-in-code.ts';
import { sweep } from './sweep.ts';
import { withWaiting } from './session/with-waiting.ts';
import { resealAll } from './reseal-all.ts';
import { giveShapes, giveSkeletons } from './user/give-skeletons.ts';
import { withClosing } from './user/with-closing.ts';

/** Accounts, sessions and passwords. */
export const accounts: ServerFeature = serverFeature({
  name: 'accounts',
  isCore: true,
  policy,
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
    { name: 'accounts.liftSuspensions', cron: '* * * * *', run: liftOverSuspensions },
  ],
  searchFinders: [personFinder],
  reportables: [personReports],
  workParts: [...movingPictures.workParts, ...givingWords.workParts, ...emptyingActivity.workParts],
  async onStart(house) {
    await giveSkeletons(house);
    await giveShapes(house);
    await movingPictures.onStart(house);
    await givingWords.onStart(house);
    await emptyingActivity.onStart(house);
  },
  exportParts: accountParts,
  reseal: resealAll,
  figureSources: accountFigures,
  tables: tablesOf(kept),
  gather: (others) => withClosing(withExport(withProfiles(withWaiting(accounts, others), others), others), others),
});
