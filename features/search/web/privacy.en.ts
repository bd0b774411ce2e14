import type { PrivacyText } from '#platform/web/registry/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

/** Privacy policy: search, in English. */
export const privacy: PrivacyText<typeof retention> = {
  order: 62,
  retention: {
    savedSearches: [
      'Your saved searches',
      'What you search for, when you last looked, and which results are new since then: until you remove the saved search or close your account.',
    ],
    words: [
      'Words known to the search',
      'Words of titles and public texts, so that typos and partial words are understood: until no text contains them any more.',
    ],
    synonyms: ['Search synonyms', 'Words that administrators set as synonyms: until they remove them. They contain no personal data.'],
  },
};
