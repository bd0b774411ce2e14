import { endpoint } from '#platform/contract/endpoint.ts';
import { done } from '#platform/contract/nothing.ts';
import { auditActions, auditCheck, auditFilter, auditPage, auditQuery } from './audit-shapes.ts';

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'List the audit entries that match the filters, newest first.',
  action: 'audit.read',
  query: auditQuery,
  reply: auditPage,
});

export const listAuditActions = endpoint({
  method: 'GET',
  path: '/api/admin/audit/actions',
  summary: 'List the actions that occur in the audit.',
  action: 'audit.read',
  reply: auditActions,
});

export const checkAudit = endpoint({
  method: 'POST',
  path: '/api/admin/audit/check',
  summary: 'Verify the hash chain of the audit. The check itself is recorded in the audit.',
  action: 'audit.check',
  reply: auditCheck,
});

export const exportAuditCsv = endpoint({
  method: 'GET',
  path: '/api/admin/audit.csv',
  summary: 'Export the audit entries that match the filters as CSV, in the order of the hash chain.',
  action: 'audit.export',
  query: auditFilter,
  reply: done,
  fileType: 'text/csv',
});

export const exportAuditJson = endpoint({
  method: 'GET',
  path: '/api/admin/audit.jsonl',
  summary:
    'Export the audit entries that match the filters as JSON Lines, in the order of the hash chain. The hashes allow you to verify the chain.',
  action: 'audit.export',
  query: auditFilter,
  reply: done,
  fileType: 'application/jsonl',
});
