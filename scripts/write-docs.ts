import { readFileSync, writeFileSync } from 'node:fs';
import { readWords } from '#platform/server/i18n/words.ts';
import { apiPage } from '#shell/server/docs/api-page.ts';
import { domainEventsPage, permissionsPage, quotasPage, searchFiltersPage } from '#shell/server/docs/generated-pages.ts';
import { notificationKindsPage } from '#shell/server/docs/notification-kinds-page.ts';
import { profileFieldsPage, withFieldColumns } from '#shell/server/docs/profile-fields-page.ts';
import { features } from '#shell/server/features.ts';

const words = readWords(Object.fromEntries(features.map(({ name }) => [name, new URL(`../features/${name}/words/`, import.meta.url)])));

/** Writes the generated pages of docs/. */
writeFileSync(new URL('../docs/permissions.md', import.meta.url), permissionsPage(features));
writeFileSync(new URL('../docs/domain-events.md', import.meta.url), domainEventsPage(features));
writeFileSync(new URL('../docs/api.md', import.meta.url), apiPage(features));
writeFileSync(new URL('../docs/search-filters.md', import.meta.url), searchFiltersPage());
writeFileSync(new URL('../docs/quotas.md', import.meta.url), quotasPage(features, words));
writeFileSync(new URL('../docs/notification-kinds.md', import.meta.url), notificationKindsPage(features, words));
writeFileSync(new URL('../docs/profile-fields.md', import.meta.url), profileFieldsPage());

const statements = new URL('../docs/privacy-statements.md', import.meta.url);
writeFileSync(statements, withFieldColumns(readFileSync(statements, 'utf8')));
