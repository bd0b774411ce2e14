import { defineErrors } from '#platform/contract/error.ts';

/**
 * Errors of these endpoints, and of endpoints of other features that use uploads or stored files.
 */
export const errors = defineErrors({
  /** The storage backend is unreachable. */
  'storedFile.unavailable': 503,
  /** For any endpoint that serves stored bytes. */
  'range.notSatisfiable': 416,
  /** For any endpoint that takes an upload. */
  'upload.notFound': 404,
  'upload.unfinished': 409,
  'upload.versionUnsupported': 412,
  'upload.empty': 422,
  'upload.tooLarge': 413,
  'upload.overQuota': 413,
  'upload.noSpace': 507,
  /** The person has the maximum number of unfinished uploads; `present` has that number. */
  'upload.tooMany': 429,
  'upload.offsetWrong': 409,
  /** The body has more bytes than `Upload-Length` leaves. */
  'upload.tooMuch': 413,
  'upload.checksumUnknown': 400,
  /** Status defined by the tus protocol. */
  'upload.checksumWrong': 460,
  'upload.typeRefused': 415,
  'upload.infected': 422,
  /** Larger than the limit of the virus scanner. */
  'upload.tooLargeToScan': 413,
  /** The upload is complete and waits until the scanner is reachable. */
  'upload.scannerUnavailable': 503,
});
