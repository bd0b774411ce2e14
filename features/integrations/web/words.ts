import { wordsOf } from '#platform/web/words.tsx';
import type en from '../words/en.json';
import type open from '../words/public/en.json';
import type shared from '../words/shared/en.json';

/** The sentences of integrations. */
export const useIntegrationWords = wordsOf<typeof en>('integrations');

/** Those of the page about the programming interface: all that a visitor's browser has. */
export const useReferenceWords = wordsOf<typeof open>('integrations/public');

/** What it says on pages of others. */
export const useSharedIntegrationWords = wordsOf<typeof shared>('integrations/shared');
