import { tablesOf } from '#platform/contract/retention/span.ts';
import { fileRoute, route, serverFeature, streamRoute, type ServerFeature } from '#platform/server/feature.ts';
import * as endpoints from '../contract/endpoints.ts';
import { errors } from '../contract/errors.ts';
import { retention } from '../contract/retention.ts';
import { createDesign, deleteDesign, designRevision, listDesigns, readDesign, saveDesign } from './commands.ts';
import { convertDesign } from './conversion/convert-design.ts';
import { conversionParts } from './conversion/work-parts.ts';
import { designParts } from './export-parts.ts';
import { invitationSubscribers } from './invitations/opened-account.ts';
import { sendInvitations } from './invitations/send-invitations.ts';
import { previewDesign } from './plan/preview-design.ts';
import { policy } from './policy.ts';
import { importDesign } from './table/import-design.ts';
import { exportDesign, readTemplate } from './table/send-table.ts';
import { readResult } from './undoing/read-result.ts';
import { undoConversion } from './undoing/undo-conversion.ts';
import { undoingParts } from './undoing/work-parts.ts';

/** The designer, which looks into groups before it takes them back for whatever these features keep there. */
function designerOver(content: readonly Pick<ServerFeature, 'groupContents'>[]): ServerFeature {
  const contents = content.flatMap(({ groupContents }) => groupContents ?? []);
  return serverFeature({
    name: 'group-designer',
    needs: ['groups'],
    policy,
    errors,
    routes: [
      fileRoute(endpoints.readTemplate, readTemplate),
      route(endpoints.listDesigns, listDesigns),
      route(endpoints.createDesign, createDesign),
      route(endpoints.readDesign, readDesign, { revision: designRevision }),
      route(endpoints.readResult, readResult(contents)),
      route(endpoints.saveDesign, saveDesign),
      route(endpoints.deleteDesign, deleteDesign),
      streamRoute(endpoints.importDesign, importDesign),
      fileRoute(endpoints.exportDesign, exportDesign),
      route(endpoints.previewDesign, previewDesign),
      route(endpoints.convertDesign, convertDesign),
      route(endpoints.undoConversion, undoConversion(contents)),
    ],
    subscribers: invitationSubscribers,
    workParts: [...conversionParts, ...undoingParts(contents)],
    periodicJobs: [{ name: 'designs.invite', cron: '* * * * *', run: sendInvitations }],
    exportParts: designParts,
    tables: tablesOf(retention),
    gather: designerOver,
  });
}

/** Many people and groups at once: designed, looked at, made real, and taken back. */
export const groupDesigner = designerOver([]);
