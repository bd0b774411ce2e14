import { defineErrors } from '#platform/contract/error.ts';

export const errors = defineErrors({
  /** The unsubscribe link is cut off, or from another installation. */
  'notification.linkInvalid': 404,
  /** The push endpoint is not on the public internet. */
  'notification.endpointRefused': 422,
});
