import type { Retention } from '#platform/contract/retention/retention-period.ts';

/** The index is deleted with its originals; a nightly job deletes unused words. */
export const retention = {
  savedSearches: { tables: ['saved_searches'], periods: {} },
  words: { tables: ['search_words', 'search_spellings', 'search_learnt'], periods: {} },
  synonyms: { tables: ['search_synonyms', 'search_synonyms_revision'], periods: {} },
} as const satisfies Record<string, Retention>;
