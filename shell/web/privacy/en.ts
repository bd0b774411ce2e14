import { gatheredPrivacy } from './gathered-privacy.ts';

/** The privacy policy’s parts of all features, in English. */
export const rows = gatheredPrivacy('en', import.meta.glob('../../../features/*/web/privacy.en.ts', { eager: true, import: 'privacy' }));
