import { gatheredPrivacy } from './gathered-privacy.ts';

/** What all features tell in the privacy policy, in French. */
export const rows = gatheredPrivacy('fr', import.meta.glob('../../../features/*/web/privacy.fr.ts', { eager: true, import: 'privacy' }));
