import { tablesOf } from '#platform/contract/retention/retention-period.ts';
import { fileRoute, route, serverFeature, streamRoute, type ServerFeature } from '#platform/server/extension-points/feature.ts';
import * as agreementEndpoints from '../contract/agreement-endpoints.ts';
import * as endpoints from '../contract/endpoints.ts';
import { errors } from '../contract/errors.ts';
import { retention } from '../contract/retention.ts';
import { answerRequest, endAgreement, listRequests } from './agreement/answer-request.ts';
import { groupCreationSteps } from './agreement/create-requested-group.ts';
import { lapseRequests } from './agreement/lapse-requests.ts';
import { notificationSources } from './agreement/notification-sources.ts';
import { takeGroup, withdrawRequest } from './agreement/own-requests.ts';
import { agreementSubscribers } from './agreement/subscribers.ts';
import { createDesign, deleteDesign, designRevision, listDesigns, readDesign, saveDesign } from './commands.ts';
import { convertDesign } from './conversion/convert-design.ts';
import { conversionSteps } from './conversion/task-steps.ts';
import { designParts } from './export-parts.ts';
import { invitationSubscribers } from './invitations/opened-account.ts';
import { sendInvitations } from './invitations/send-invitations.ts';
import { previewDesign } from './plan/preview-design.ts';
import { policy } from './policy.ts';
import { designInvitationsPerDay, lookupsPerDay } from './quotas.ts';
import { countDesigns } from './store.ts';
import { importDesign, previewImport } from './table/import-design.ts';
import { exportDesign, readSampleList, readTemplate } from './table/send-table.ts';
import { readResult } from './undoing/read-result.ts';
import { undoConversion } from './undoing/undo-conversion.ts';
import { undoingSteps } from './undoing/task-steps.ts';

/**
 * The designer. Undo checks the contents that these features keep in groups; requests respect their
 * blocks.
 */
function designerOver(content: readonly Pick<ServerFeature, 'groupContents' | 'findBlocked'>[]): ServerFeature {
  const contents = content.flatMap(({ groupContents }) => groupContents ?? []);
  const blocks = content.flatMap(({ findBlocked }) => findBlocked ?? []);
  return serverFeature({
    name: 'group-designer',
    needs: ['groups'],
    policy,
    quotas: [designInvitationsPerDay, lookupsPerDay],
    errors,
    routes: [
      fileRoute(endpoints.readTemplate, readTemplate),
      fileRoute(endpoints.readSampleList, readSampleList),
      route(endpoints.listDesigns, listDesigns),
      route(endpoints.createDesign, createDesign),
      route(endpoints.readDesign, readDesign, { revision: designRevision }),
      route(endpoints.readResult, readResult(contents)),
      route(endpoints.saveDesign, saveDesign),
      route(endpoints.deleteDesign, deleteDesign),
      streamRoute(endpoints.importDesign, importDesign),
      streamRoute(endpoints.previewImport, previewImport),
      fileRoute(endpoints.exportDesign, exportDesign),
      route(endpoints.previewDesign, previewDesign(blocks)),
      route(endpoints.convertDesign, convertDesign(blocks)),
      route(endpoints.undoConversion, undoConversion(contents)),
      route(agreementEndpoints.listRequests, listRequests(blocks)),
      route(agreementEndpoints.answerRequest, answerRequest(blocks)),
      route(agreementEndpoints.endAgreement, endAgreement),
      route(agreementEndpoints.withdrawRequest, withdrawRequest),
      route(agreementEndpoints.takeGroup, takeGroup),
    ],
    subscribers: [...invitationSubscribers, ...agreementSubscribers],
    taskSteps: [...conversionSteps(blocks), ...groupCreationSteps(blocks), ...undoingSteps(contents)],
    periodicJobs: [
      { name: 'designs.invite', cron: '* * * * *', run: sendInvitations },
      { name: 'designs.lapse', cron: '25 * * * *', run: lapseRequests },
    ],
    contentKinds: [
      {
        kind: 'design',
        notifications: notificationSources,
        exportParts: designParts,
        counters: { ofAccount: [{ kind: 'designs', count: countDesigns }] },
      },
    ],
    tables: tablesOf(retention),
    gather: designerOver,
  });
}

/** Without other features. */
export const groupDesigner = designerOver([]);
