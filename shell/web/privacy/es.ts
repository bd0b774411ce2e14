import { gatheredPrivacy } from './gathered-privacy.ts';

/** What all features tell in the privacy policy, in Spanish. */
export const rows = gatheredPrivacy('es', import.meta.glob('../../../features/*/web/privacy.es.ts', { eager: true, import: 'privacy' }));
