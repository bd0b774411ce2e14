import { writeFileSync } from 'node:fs';
import { apiPage } from '#shell/server/docs/api-page.ts';
import { factsPage, permissionsPage } from '#shell/server/docs/generated-pages.ts';
import { features } from '#shell/server/features.ts';

/** Writes the generated pages of docs/. */
writeFileSync(new URL('../docs/permissions.md', import.meta.url), permissionsPage(features));
writeFileSync(new URL('../docs/facts.md', import.meta.url), factsPage(features));
writeFileSync(new URL('../docs/api.md', import.meta.url), apiPage(features));
