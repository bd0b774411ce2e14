import { defineQuota } from '#platform/server/limits/quotas.ts';

/** Includes drafts and the bin. */
export const documentsHeld = defineQuota({ name: 'documents', whole: 10_000, small: 50 });

/** Texts of all documents and versions. */
export const textMegabytes = defineQuota({ name: 'textMegabytes', whole: 500, small: 20 });
