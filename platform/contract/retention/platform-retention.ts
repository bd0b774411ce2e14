import type { Retention } from './span.ts';

/** Retention of the platform's own data. */
export const platformRetention = {
  mails: { tables: ['mails'], spans: { kept: '30 days', failed: '30 days' } },
  works: { tables: ['works', 'told_facts', 'socket_io_attachments'], spans: { ended: '7 days' } },
  commands: { tables: ['commands'], spans: { kept: '7 days' } },
  uploads: { tables: ['stored_files', 'uploads', 'upload_parts'], spans: { unfinished: '1 days', unreferenced: '1 days' } },
  searched: { tables: ['searched_things'], spans: {} },
  counts: { tables: ['call_counts'], spans: {} },
  derivations: { tables: ['derivations', 'renditions'], spans: {} },
} as const satisfies Record<string, Retention>;
