import { defineErrors } from '#platform/contract/error.ts';

/**
 * Error codes of comments.
 * `comment.closed`: the author of the subject has closed comments.
 * `comment.gone`: the parent comment was deleted.
 * `comment.notToAnswer`: replies cannot be replied to.
 * `passage.notFound`: the text no longer contains the passage, or the subject has no text.
 */
export const errors = defineErrors({
  'comment.closed': 409,
  'comment.gone': 409,
  'comment.notToAnswer': 409,
  'passage.notFound': 409,
});
