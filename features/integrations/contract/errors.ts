import { defineErrors } from '#platform/contract/error.ts';

export const errors = defineErrors({
  'token.tooMany': 409,
  'webhook.tooMany': 409,
  'webhook.addressRefused': 422,
  'webhook.off': 409,
});
