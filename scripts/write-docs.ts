import { writeFileSync } from 'node:fs';
import { apiPage } from '#shell/server/docs/api-page.ts';
import { domainEventsPage, permissionsPage } from '#shell/server/docs/generated-pages.ts';
import { features } from '#shell/server/features.ts';

/** Writes the generated pages of docs/. */
writeFileSync(new URL('../docs/permissions.md', import.meta.url), permissionsPage(features));
writeFileSync(new URL('../docs/domain-events.md', import.meta.url), domainEventsPage(features));
writeFileSync(new URL('../docs/api.md', import.meta.url), apiPage(features));
