import { defineErrors } from '#platform/contract/error.ts';

/** What the calls of this feature may be refused with, and those of others about what was uploaded. */
export const errors = defineErrors({
  /** The store of bytes cannot be reached. */
  'storedFile.unavailable': 503,
  /** Of any call that answers uploaded bytes. */
  'range.notSatisfiable': 416,
  /** Of any call that makes something of an upload. */
  'upload.notFound': 404,
  'upload.unfinished': 409,
  'upload.versionUnsupported': 412,
  'upload.empty': 422,
  'upload.tooLarge': 413,
  'upload.overQuota': 413,
  'upload.noSpace': 507,
  /** As many of the person’s uploads are unfinished as may be at one time; `present` says how many that is. */
  'upload.tooMany': 429,
  'upload.offsetWrong': 409,
  /** More came than was said. */
  'upload.tooMuch': 413,
  'upload.checksumUnknown': 400,
  /** A status of the protocol's own. */
  'upload.checksumWrong': 460,
  'upload.typeRefused': 415,
  'upload.infected': 422,
  /** The scanner takes less than that. */
  'upload.tooLargeToScan': 413,
  /** All of it is there, and waits for the scanner. */
  'upload.scannerUnavailable': 503,
});
