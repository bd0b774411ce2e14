import { defineErrors } from '#platform/contract/error.ts';

/**
 * `question.membersOnly`: the person can read the question but is in none of its groups.
 * `reply.gone`: the reply was deleted. `reply.notToReply`: replies to a reply cannot be replied to.
 * `reply.own`: people cannot vote for their own reply.
 */
export const errors = defineErrors({ 'question.membersOnly': 403, 'reply.gone': 409, 'reply.notToReply': 409, 'reply.own': 403 });
