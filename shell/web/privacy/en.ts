import { gatheredPrivacy } from './gathered-privacy.ts';

/** What all features tell in the privacy policy, in English. */
export const rows = gatheredPrivacy('en', import.meta.glob('../../../features/*/web/privacy.en.ts', { eager: true, import: 'privacy' }));
