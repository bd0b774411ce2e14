import type { OwnTextName } from '#platform/contract/installation/own-texts.ts';
import type { PagePrefetch, PagePrefetches } from '#platform/web/registry/feature.ts';
import { ownTextQuery } from './own-text-query.ts';

/** Prefetches a custom text, if there is one; built-in texts are part of the code. */
const textOf = (name: OwnTextName): PagePrefetch => ({
  reads: ({ language, settings }) => (settings.ownTexts?.[name]?.includes(language) ? [ownTextQuery(name, language)] : []),
});

export const prefetches: PagePrefetches = {
  '/propos': textOf('about'),
  '/conditionGenerales': textOf('terms'),
  '/confidentialDataPolicy': textOf('privacy'),
};
