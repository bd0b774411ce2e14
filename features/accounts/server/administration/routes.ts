import { fileRoute, route } from '#platform/server/extension-points/feature.ts';
import * as endpoints from '../../contract/administration-endpoints.ts';
import * as auditEndpoints from '../../contract/audit-endpoints.ts';
import { exportAuditCsv, exportAuditJson } from '../audit/export-audit.ts';
import { checkAudit, listAudit, listAuditActions } from '../audit/read-audit.ts';
import { changeRights, deletePerson, endPersonSessions, liftSuspension, readPerson, suspendPerson } from './change-person.ts';
import { findPeople } from './find-people.ts';

/** Calls of administrators about people and the audit. */
export const administrationRoutes = [
  route(endpoints.findPeople, findPeople),
  route(endpoints.readPerson, readPerson),
  route(endpoints.changeRights, changeRights),
  route(endpoints.suspendPerson, suspendPerson),
  route(endpoints.liftSuspension, liftSuspension),
  route(endpoints.endPersonSessions, endPersonSessions),
  route(endpoints.deletePerson, deletePerson),
  route(auditEndpoints.listAudit, listAudit),
  route(auditEndpoints.listAuditActions, listAuditActions),
  route(auditEndpoints.checkAudit, checkAudit),
  fileRoute(auditEndpoints.exportAuditCsv, exportAuditCsv),
  fileRoute(auditEndpoints.exportAuditJson, exportAuditJson),
];
