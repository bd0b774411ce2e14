import { defineErrors } from '#platform/contract/error.ts';

/**
 * Codes of questions. `question.membersOnly`: the person reads it and is in none of its groups. `reply.gone`: it was deleted. `reply.notToReply`: what answers a
 * reply is not answered itself. `reply.own`: nobody votes for themselves.
 */
export const errors = defineErrors({ 'question.membersOnly': 403, 'reply.gone': 409, 'reply.notToReply': 409, 'reply.own': 403 });
