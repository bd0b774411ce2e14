import type { AppContext } from '#platform/server/app-context.ts';
import type { NoteDenial } from '#platform/server/http/denial.ts';
import { isRefusal } from '#platform/server/common/refusal.ts';
import { countAttempts } from '../attempts/attempt-limits.ts';
import { audit } from './audit.ts';

/**
 * Returns the function that records refusals to signed-in users. Records at most 20 per person,
 * action and hour, so that probing IDs is visible without filling the audit. Never throws, because
 * the response is the refusal itself.
 */
export function createNoteDenial(app: AppContext): NoteDenial {
  return async function noteDenial(requester, { action, subjectId }) {
    const context = { ...app, ...requester };
    try {
      await countAttempts(context, [['denialNoted', `${requester.viewer.id} ${action}`]]);
      await audit(app.db, context, { action, outcome: 'refused', subjectId });
    } catch (error) {
      if (!isRefusal(error))
        app.log.warn({ err: error, requestId: requester.requestId, action }, 'denied action could not be recorded in the audit');
    }
  };
}
