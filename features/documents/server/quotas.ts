import { defineQuota } from '#platform/server/quotas.ts';

/** Documents, drafts and the bin included. */
export const documentsHeld = defineQuota({ name: 'documents', whole: 10_000, small: 50 });

/** The text of all documents and of their versions. */
export const textMegabytes = defineQuota({ name: 'textMegabytes', whole: 500, small: 20 });
