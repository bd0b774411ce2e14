import { defineErrors } from '#platform/contract/error.ts';

/** Codes of notifications. */
export const errors = defineErrors({
  /** The link of a mail by which mails end was made by another installation, or is cut off. */
  'notification.linkInvalid': 404,
  /** Where a browser wants to be told is no address of the open internet. */
  'notification.endpointRefused': 422,
});
