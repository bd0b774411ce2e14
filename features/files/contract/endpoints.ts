import { endpoint } from '#platform/contract/endpoint.ts';
import { done } from '#platform/contract/nothing.ts';
import { fileMade, filePage, fileParams, fileQuery, fileWhole, newFile, receipt, receiptKeys } from './shapes.ts';

export const listFiles = endpoint({
  method: 'GET',
  path: '/api/files',
  summary: 'List the files that the authenticated user sent or received, newest first.',
  action: 'file.list',
  query: fileQuery,
  reply: filePage,
});

export const shareFile = endpoint({
  method: 'POST',
  path: '/api/files',
  summary:
    'Share a completed upload with one person of a group that both belong to, or with each person who has a role in it now. With `removePlace`, the location is removed from the file first.',
  action: 'file.share',
  body: newFile,
  reply: fileMade,
  status: 201,
  errors: ['command.reused', 'quota.reached', 'upload.notFound', 'upload.unfinished'],
});

export const readFile = endpoint({
  method: 'GET',
  path: '/api/files/:id',
  summary: 'Get a shared file with its state.',
  action: 'file.read',
  params: fileParams,
  reply: fileWhole,
});

export const downloadFile = endpoint({
  method: 'GET',
  path: '/api/files/:id/content',
  summary: 'Download a shared file. The file counts as downloaded once all bytes were sent to the recipient.',
  action: 'file.read',
  params: fileParams,
  reply: done,
  fileType: '*/*',
});

export const readReceipt = endpoint({
  method: 'GET',
  path: '/api/files/:id/receipt',
  summary: 'Get a signed receipt of the delivery of a file. Anyone can verify it.',
  action: 'file.read',
  params: fileParams,
  reply: receipt,
  errors: ['file.notDownloaded'],
});

export const readReceiptKeys = endpoint({
  method: 'GET',
  path: '/api/receipt-keys',
  summary: 'List the public keys that verify delivery receipts of this installation.',
  action: 'file.verify',
  reply: receiptKeys,
});

export const endFile = endpoint({
  method: 'DELETE',
  path: '/api/files/:id',
  summary: 'Stop sharing a file, as its sender or recipient. It can no longer be downloaded. The sender still sees its state.',
  action: 'file.end',
  params: fileParams,
  reply: done,
  errors: ['file.hidden'],
});

export const forgetFile = endpoint({
  method: 'DELETE',
  path: '/api/files/:id/record',
  summary: 'Permanently remove an ended file from the sender’s list.',
  action: 'file.forget',
  params: fileParams,
  reply: done,
  errors: ['file.stillShared'],
});
