import { defineErrors } from '#platform/contract/error.ts';

export const errors = defineErrors({
  /**
   * Nothing can be written in it. The reply does not distinguish a block from a partner who left
   * the group.
   */
  'conversation.closed': 409,
  /** A deleted message accepts neither edits nor reactions. */
  'message.deleted': 409,
});
