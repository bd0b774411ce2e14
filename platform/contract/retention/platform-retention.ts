import type { Retention } from './retention-period.ts';

/** Retention of the platform's own data. */
export const platformRetention = {
  mails: { tables: ['mails'], periods: { kept: '30 days', failed: '30 days' } },
  works: { tables: ['works', 'told_facts', 'socket_io_attachments'], periods: { ended: '7 days' } },
  commands: { tables: ['commands'], periods: { kept: '7 days' } },
  uploads: { tables: ['stored_files', 'uploads', 'upload_parts'], periods: { unfinished: '1 days', unreferenced: '1 days' } },
  searched: { tables: ['searched_things'], periods: {} },
  counts: { tables: ['call_counts'], periods: {} },
  derivations: { tables: ['derivations', 'renditions'], periods: {} },
} as const satisfies Record<string, Retention>;
