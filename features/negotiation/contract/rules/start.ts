import type { Occasion, StartSession } from './commands.ts';
import type { EventBody } from './events.ts';
import { plusMinutes } from './instant.ts';

/** Edition of the rules used for new sessions. */
export const rulesEdition = 4;

/** The first event of a new session; the actor becomes its manager and first party. */
export function start({ type: _, id: sessionId, ...setting }: StartSession, { at }: Occasion): EventBody[] {
  return [{ type: 'sessionStarted', data: { sessionId, ...setting, rulesEdition, endsAt: plusMinutes(at, setting.lengthMinutes) } }];
}
