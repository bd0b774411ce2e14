import type { Retention } from '#platform/contract/retention/span.ts';

/** The index is deleted with its originals; a nightly job deletes unused words. */
export const retention = {
  savedSearches: { tables: ['saved_searches'], spans: {} },
  words: { tables: ['search_words', 'search_spellings', 'search_learnt'], spans: {} },
  synonyms: { tables: ['search_synonyms', 'search_synonyms_revision'], spans: {} },
} as const satisfies Record<string, Retention>;
