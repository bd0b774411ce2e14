import { endpoint } from '#platform/contract/endpoint.ts';
import { done } from '#platform/contract/nothing.ts';
import { fileMade, filePage, fileParams, fileQuery, fileWhole, newFile, receipt, receiptKeys } from './shapes.ts';

export const listFiles = endpoint({
  method: 'GET',
  path: '/api/files',
  summary: 'Files that the caller shared or that were shared with them, latest first',
  action: 'file.list',
  query: fileQuery,
  reply: filePage,
});

export const shareFile = endpoint({
  method: 'POST',
  path: '/api/files',
  summary: 'Shares what was uploaded with one person of a group that both belong to',
  action: 'file.share',
  body: newFile,
  reply: fileMade,
  status: 201,
  errors: ['command.reused', 'quota.reached', 'upload.notFound', 'upload.unfinished'],
});

export const readFile = endpoint({
  method: 'GET',
  path: '/api/files/:id',
  summary: 'One file, with what became of it',
  action: 'file.read',
  params: fileParams,
  reply: fileWhole,
});

export const downloadFile = endpoint({
  method: 'GET',
  path: '/api/files/:id/content',
  summary: 'The bytes of a file, under the name that its sender gave it, for sender and recipient',
  action: 'file.read',
  params: fileParams,
  reply: done,
  fileType: '*/*',
});

export const readReceipt = endpoint({
  method: 'GET',
  path: '/api/files/:id/receipt',
  summary: 'A signed receipt that a file was delivered, which anybody can check',
  action: 'file.read',
  params: fileParams,
  reply: receipt,
  errors: ['file.notDownloaded'],
});

export const readReceiptKeys = endpoint({
  method: 'GET',
  path: '/api/receipt-keys',
  summary: 'The public keys that signed delivery receipts of this installation',
  action: 'file.verify',
  reply: receiptKeys,
});

export const endFile = endpoint({
  method: 'DELETE',
  path: '/api/files/:id',
  summary: 'Takes a shared file back, or has it removed as its recipient: nobody gets it any more, its sender still sees what became of it',
  action: 'file.end',
  params: fileParams,
  reply: done,
  errors: ['file.hidden'],
});

export const forgetFile = endpoint({
  method: 'DELETE',
  path: '/api/files/:id/record',
  summary: 'Takes what is known of a file that has ended off its sender’s list, permanently',
  action: 'file.forget',
  params: fileParams,
  reply: done,
  errors: ['file.stillShared'],
});
