import type { Retention } from '#platform/contract/retention/retention-period.ts';

/** Retention periods; used by the sweeps and the privacy policy. */
export const retention = {
  documents: { tables: ['documents', 'document_groups', 'document_counts'], periods: { bin: '30 days' } },
  coAuthors: { tables: ['document_co_authors'], periods: { declinedRequest: '90 days' } },
  liveTexts: { tables: ['document_live_texts', 'document_updates', 'document_clients'], periods: {} },
  threads: { tables: ['document_threads', 'document_thread_comments', 'document_thread_mentions'], periods: {} },
  media: { tables: ['document_media', 'document_captions'], periods: { unused: '7 days' } },
  versions: { tables: ['document_versions', 'document_texts'], periods: { all: '1 days', hourly: '7 days', daily: '90 days' } },
} as const satisfies Record<string, Retention>;
