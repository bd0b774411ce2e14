import { defineErrors } from '#platform/contract/error.ts';

/** Codes of the messenger. */
export const errors = defineErrors({
  /** Nothing can be written in it any more. Why is not said: who was blocked learns no more than whose partner left the group. */
  'conversation.closed': 409,
  /** What was deleted is neither edited nor reacted to. */
  'message.deleted': 409,
});
