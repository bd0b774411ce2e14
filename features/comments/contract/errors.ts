import { defineErrors } from '#platform/contract/error.ts';

/**
 * Codes of comments. `comment.closed`: whoever made the thing takes no more. `comment.gone`: it was deleted. `comment.notToAnswer`: what answers a comment is
 * not answered itself. `passage.notFound`: the text says something else now, or has no passages.
 */
export const errors = defineErrors({
  'comment.closed': 409,
  'comment.gone': 409,
  'comment.notToAnswer': 409,
  'passage.notFound': 409,
});
