import type { House } from '#platform/server/house.ts';
import type { NoteDenial } from '#platform/server/http/denial.ts';
import { isRefusal } from '#platform/server/refusal.ts';
import { countAttempts } from '../attempts/attempt-limits.ts';
import { audit } from './audit.ts';

/**
 * Gives the function that records what was denied to somebody signed in. The first twenty of a person, an action and an hour are: whoever
 * tries a thousand ids shows in the audit without filling it. It never fails, since the answer is the refusal itself.
 */
export function createNoteDenial(house: House): NoteDenial {
  return async function noteDenial(asker, { action, subjectId }) {
    const context = { ...house, ...asker };
    try {
      await countAttempts(context, [['denialNoted', `${asker.viewer.id} ${action}`]]);
      await audit(house.db, context, { action, outcome: 'refused', subjectId });
    } catch (error) {
      if (!isRefusal(error)) house.log.warn({ err: error, requestId: asker.requestId, action }, 'a refusal was not recorded');
    }
  };
}
