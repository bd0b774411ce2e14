import type { Occasion, StartSession } from './commands.ts';
import type { EventBody } from './events.ts';
import { plusMinutes } from './instant.ts';

/** The edition of the rules that sessions begin with now. */
export const rulesEdition = 2;

/** What a new session begins with. Whoever starts it is its manager and its first party. */
export function start({ type: _, id: sessionId, ...setting }: StartSession, { at }: Occasion): EventBody[] {
  return [{ type: 'sessionStarted', data: { sessionId, ...setting, rulesEdition, endsAt: plusMinutes(at, setting.lengthMinutes) } }];
}
