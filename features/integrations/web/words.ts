import { wordsOf } from '#platform/web/i18n/words.tsx';
import type en from '../words/en.json';
import type open from '../words/public/en.json';
import type shared from '../words/shared/en.json';

export const useIntegrationWords = wordsOf<typeof en>('integrations');

/** Texts of the API reference, the only ones that visitors load. */
export const useReferenceWords = wordsOf<typeof open>('integrations/public');

/** Texts on pages of other features. */
export const useSharedIntegrationWords = wordsOf<typeof shared>('integrations/shared');
