import type { Language } from '#platform/contract/language.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { actingFor } from '#platform/server/events/subscribers.ts';
import type { Viewer } from '#platform/server/security/viewer.ts';

/** Creates the context of a request by a demo user. */
export type Acting = (viewer: Viewer, language?: Language) => Context;

/** Returns a function that creates such contexts. */
export function actingIn(app: AppContext): Acting {
  return (viewer, language = 'en') => ({ ...actingFor(app, viewer.id), viewer, language, requestId: 'demo', address: '127.0.0.1' });
}
