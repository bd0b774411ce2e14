import type { Language } from '#platform/contract/language.ts';
import type { Context } from '#platform/server/feature.ts';
import type { House } from '#platform/server/house.ts';
import { actingFor } from '#platform/server/subscribers.ts';
import type { Viewer } from '#platform/server/viewer.ts';

/** The context of a request by somebody of the demo. */
export type Acting = (viewer: Viewer, language?: Language) => Context;

export function actingIn(house: House): Acting {
  return (viewer, language = 'en') => ({ ...actingFor(house, viewer.id), viewer, language, requestId: 'demo', address: '127.0.0.1' });
}
