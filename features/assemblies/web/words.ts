import { wordsOf } from '#platform/web/i18n/words.tsx';
import type en from '../words/en.json';
import type shared from '../words/shared/en.json';

export const useAssemblyWords = wordsOf<typeof en & typeof shared>('assemblies', 'assemblies/shared');

/** Sentences that other pages show. */
export const useSharedAssemblyWords = wordsOf<typeof shared>('assemblies/shared');
