import type { Retention } from '#platform/contract/retention/span.ts';

/** Retention periods; used by the sweeps and the privacy policy. */
export const retention = {
  documents: { tables: ['documents', 'document_groups', 'document_counts'], spans: { bin: '30 days' } },
  media: { tables: ['document_media', 'document_captions'], spans: { unused: '7 days' } },
  versions: { tables: ['document_versions', 'document_texts'], spans: { all: '1 days', hourly: '7 days', daily: '90 days' } },
} as const satisfies Record<string, Retention>;
