import { endpoint } from '#platform/contract/endpoint.ts';
import { tusVersion } from './limits.ts';
import {
  appendedUpload,
  appendHeaders,
  createdUpload,
  creationHeaders,
  nothingMore,
  plainHeaders,
  uploadList,
  uploadParams,
  uploadState,
} from './shapes.ts';

const answerHeaders = {
  'tus-resumable': tusVersion,
  'tus-version': tusVersion,
  'tus-extension': 'creation,expiration,checksum,termination',
  'tus-checksum-algorithm': 'sha1,sha256,sha512',
};
const common = { answerHeaders, isBare: true } as const;
/** Errors that are only known once all bytes have arrived. */
const refusedWhole = [
  'upload.typeRefused',
  'upload.checksumWrong',
  'upload.infected',
  'upload.tooLargeToScan',
  'upload.scannerUnavailable',
  'storedFile.unavailable',
] as const;

export const createUpload = endpoint({
  ...common,
  method: 'POST',
  path: '/api/uploads',
  summary:
    'Create an upload (tus 1.0). `Location` contains the address for its bytes. The full length counts toward the quota of the authenticated user.',
  action: 'upload.create',
  headers: creationHeaders,
  reply: createdUpload,
  status: 201,
  errors: [
    'upload.versionUnsupported',
    'upload.empty',
    'upload.tooLarge',
    'upload.overQuota',
    'upload.tooMany',
    'upload.noSpace',
    'command.reused',
  ],
});

export const listUploads = endpoint({
  method: 'GET',
  path: '/api/uploads',
  summary: 'List the uploads of the authenticated user that are not used yet, with the remaining quota.',
  action: 'upload.create',
  reply: uploadList,
  errors: ['storedFile.unavailable'],
});

export const readUpload = endpoint({
  ...common,
  method: 'HEAD',
  path: '/api/uploads/:id',
  summary: 'Get the offset of an upload, in bytes (tus 1.0).',
  action: 'upload.change',
  params: uploadParams,
  headers: plainHeaders,
  reply: uploadState,
  errors: ['upload.versionUnsupported', ...refusedWhole],
});

export const appendUpload = endpoint({
  ...common,
  method: 'PATCH',
  path: '/api/uploads/:id',
  summary: 'Append bytes to an upload at its offset (tus 1.0). The complete file is checked for type, checksum and viruses.',
  action: 'upload.change',
  params: uploadParams,
  headers: appendHeaders,
  streamTypes: ['application/offset+octet-stream'],
  reply: appendedUpload,
  status: 204,
  errors: [
    'upload.versionUnsupported',
    'upload.offsetWrong',
    'upload.tooMuch',
    'upload.noSpace',
    'upload.checksumUnknown',
    ...refusedWhole,
  ],
});

export const endUpload = endpoint({
  ...common,
  method: 'DELETE',
  path: '/api/uploads/:id',
  summary: 'Cancel an upload and delete its bytes (tus 1.0).',
  action: 'upload.change',
  params: uploadParams,
  headers: plainHeaders,
  reply: nothingMore,
  status: 204,
  errors: ['upload.versionUnsupported', 'storedFile.unavailable'],
});
