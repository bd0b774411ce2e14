import { gatheredPrivacy } from './gathered-privacy.ts';

/** The privacy policy’s parts of all features, in French. */
export const rows = gatheredPrivacy('fr', import.meta.glob('../../../features/*/web/privacy.fr.ts', { eager: true, import: 'privacy' }));
