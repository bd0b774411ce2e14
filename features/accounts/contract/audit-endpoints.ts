import { endpoint } from '#platform/contract/endpoint.ts';
import { done } from '#platform/contract/nothing.ts';
import { auditActions, auditCheck, auditFilter, auditPage, auditQuery } from './audit-shapes.ts';

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'What was done and refused, the latest first, by what one looks for',
  action: 'audit.read',
  query: auditQuery,
  reply: auditPage,
});

export const listAuditActions = endpoint({
  method: 'GET',
  path: '/api/admin/audit/actions',
  summary: 'The actions that the audit holds',
  action: 'audit.read',
  reply: auditActions,
});

export const checkAudit = endpoint({
  method: 'POST',
  path: '/api/admin/audit/check',
  summary: 'Whether the audit is as it was written: its whole chain is worked out anew',
  action: 'audit.check',
  reply: auditCheck,
});

export const exportAuditCsv = endpoint({
  method: 'GET',
  path: '/api/admin/audit.csv',
  summary: 'The audit as a table, in the order of its chain',
  action: 'audit.export',
  query: auditFilter,
  reply: done,
  fileType: 'text/csv',
});

export const exportAuditJson = endpoint({
  method: 'GET',
  path: '/api/admin/audit.jsonl',
  summary: 'The audit line by line, with each hash, in the order of its chain: whoever has it can work the chain out anew',
  action: 'audit.export',
  query: auditFilter,
  reply: done,
  fileType: 'application/jsonl',
});
