import { gatheredPrivacy } from './gathered-privacy.ts';

/** The privacy policy’s parts of all features, in Spanish. */
export const rows = gatheredPrivacy('es', import.meta.glob('../../../features/*/web/privacy.es.ts', { eager: true, import: 'privacy' }));
