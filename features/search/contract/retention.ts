import type { Retention } from '#platform/contract/retention/span.ts';

/** What search keeps goes with what it was made from; words that nothing has any more are forgotten in the night. */
export const retention = {
  savedSearches: { tables: ['saved_searches'], spans: {} },
  words: { tables: ['search_words', 'search_spellings', 'search_learnt'], spans: {} },
  synonyms: { tables: ['search_synonyms', 'search_synonyms_revision'], spans: {} },
} as const satisfies Record<string, Retention>;
