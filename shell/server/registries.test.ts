import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { platformErrors } from '#platform/contract/error.ts';
import { languages } from '#platform/contract/language.ts';
import { notificationKey, notificationKindKey, notificationReasonKey } from '#platform/contract/notification.ts';
import { isInHub } from '#platform/server/extension-points/indexed-kind.ts';
import { openApi } from '#platform/server/http/openapi.ts';
import { readWords } from '#platform/server/i18n/words.ts';
import { Modules } from '#platform/server/extension-points/modules.ts';
import { bindRoutes } from '#platform/server/http/pipeline.ts';
import { apiPage } from './docs/api-page.ts';
import { domainEventsPage, permissionsPage, quotasPage, searchFiltersPage } from './docs/generated-pages.ts';
import { purposeOfModule, wordOfModule } from '#platform/web/registry/administration.ts';
import { closingKey, limitNameKey } from '#platform/contract/name-keys.ts';
import { readConfig } from '#platform/server/config/config.ts';
import { features, modules } from './features.ts';

const root = new URL('../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');

describe('the registries', () => {
  test('ER-02 docs/permissions.md, docs/domain-events.md, docs/quotas.md and docs/api.md match the code', () => {
    expect(read('docs/permissions.md')).toBe(permissionsPage(features));
    expect(read('docs/domain-events.md')).toBe(domainEventsPage(features));
    const words = readWords(Object.fromEntries(features.map(({ name }) => [name, new URL(`features/${name}/words/`, root)])));
    expect(read('docs/quotas.md')).toBe(quotasPage(features, words));
    expect(read('docs/api.md')).toBe(apiPage(features));
  });

  test('ER-02 docs/search-filters.md matches the filters', () => {
    expect(read('docs/search-filters.md')).toBe(searchFiltersPage());
  });

  test('ER-02 every endpoint has a rule, each of its codes is declared, and none is duplicate', () => {
    const codes = new Set([...Object.keys(platformErrors), ...features.flatMap((feature) => Object.keys(feature.errors))]);
    const seen = new Set<string>();
    for (const feature of features)
      for (const { endpoint } of feature.routes) {
        const key = `${endpoint.method} ${endpoint.path}`;
        expect(seen, key).not.toContain(key);
        seen.add(key);
        expect(Object.keys(feature.policy), key).toContain(endpoint.action);
        for (const code of endpoint.errors ?? []) expect(codes, `${key} names ${code}`).toContain(code);
      }
    expect(seen.size).toBeGreaterThan(30);
  });

  test('ER-02 every call that creates something takes a command ID, so that retries create nothing twice', () => {
    const makers = features.flatMap(({ routes }) => routes).flatMap(({ endpoint }) => (endpoint.status === 201 ? [endpoint] : []));
    expect(makers.length).toBeGreaterThan(6);
    for (const { path, body, headers, errors = [] } of makers) {
      // A retried draft may have another text: its key identifies it. Messages and saved searches
      // have an ID of their sender, passkeys their own.
      const own: Record<string, string> = {
        '/api/documents': 'draftKey',
        '/api/conversations/:id/messages': 'clientId',
        '/api/saved-searches': 'id',
        '/api/auth/passkeys': 'credential',
      };
      const id = own[path] ?? 'commandId';
      // An upload has no body yet; its metadata and command ID are in one header.
      if (headers) expect(Object.keys(headers.shape), path).toContain('upload-metadata');
      else expect(Object.keys(body?.shape ?? {}), path).toContain(id);
      if (id === 'commandId') expect(errors, path).toContain('command.reused');
    }
  });

  test('OP-02 each kind of background task has a unique name and a queue, and each batch a size', () => {
    const parts = features.flatMap(({ taskSteps = [] }) => taskSteps);
    const kinds = new Map(parts.map(({ kind }) => [kind.name, kind]));
    expect(kinds.size).toBeGreaterThan(5);
    for (const { name, queue } of kinds.values()) {
      expect(name).toMatch(/^[a-z]+(?:[A-Z][a-z]+)*\.[a-z]+(?:[A-Z][a-z]+)*$/);
      expect([name, queue]).toEqual([name, expect.stringMatching(/^[a-z]+$/i)]);
    }
    for (const { kind, name, size } of parts) expect([kind.name, name !== '', size > 0]).toEqual([kind.name, true, true]);
    const shares = parts.map(({ kind, name }) => `${kind.name} ${name}`);
    expect(new Set(shares).size).toBe(shares.length);
  });

  test('ER-02 no table has two owners', () => {
    const owners = new Map<string, string>();
    for (const feature of features)
      for (const table of feature.tables) {
        expect(owners.get(table), `${table} is owned twice`).toBeUndefined();
        owners.set(table, feature.name);
      }
    expect(owners.size).toBeGreaterThan(8);
  });

  test('NO-01 NO-02 every kind of notification belongs to one feature, with text, name and reason in three languages', () => {
    const kinds = features.flatMap(({ name, notificationSources = [] }) => notificationSources.map(({ kind }) => ({ name, kind })));
    expect(new Set(kinds.map(({ kind }) => kind)).size).toBe(kinds.length);
    expect(kinds.length).toBeGreaterThan(14);
    for (const language of languages)
      for (const { name, kind } of kinds) {
        const words = JSON.parse(read(`features/${name}/words/${language}.json`)) as Record<string, string>;
        for (const key of [notificationKey(kind, 0), notificationKindKey(kind), notificationReasonKey(kind)])
          expect(words[key] ?? words[`${key}_other`], `${key} in ${language}`).toBeTruthy();
      }
  });

  test('HU-01 every kind in the Hub belongs to one feature', () => {
    const kinds = features.flatMap(({ indexedKinds = [] }) => indexedKinds.filter(isInHub)).map(({ kind }) => kind);
    expect(new Set(kinds).size).toBe(kinds.length);
    expect(kinds).toEqual(expect.arrayContaining(['document', 'group']));
  });

  test('AD-02 modules depend on modules only, and without groups documents are disabled, too', () => {
    const names = modules.map(({ name }) => name);
    for (const { name, needs = [] } of modules) for (const need of needs) expect(names, `${name} needs it`).toContain(need);
    const config = readConfig({ TOKEN_SECRET: 'x'.repeat(32), MODULES_OFF: 'groups' }, modules);
    const along = modules.filter(({ needs = [] }) => needs.includes('groups')).map(({ name }) => name);
    expect(along).toContain('documents');
    expect(config.modulesNamedOff).toEqual(['groups']);
    expect(new Modules(modules, config.modulesNamedOff).off).toEqual(['groups', ...along].toSorted());
    expect(config.modulesOffToo).toEqual(along.map((name) => ({ name, needs: 'groups' })));
    expect(() => readConfig({ TOKEN_SECRET: 'x'.repeat(32), MODULES_OFF: 'group,accounts' }, modules)).toThrow(
      /^MODULES_OFF names group, which is not a module\. .+\nMODULES_OFF names accounts, which cannot be off\. .+$/,
    );
  });

  test('AD-07 every optional module has a name and a purpose in three languages', () => {
    for (const { name } of modules.filter(({ isCore }) => !isCore))
      for (const language of languages) {
        const words = JSON.parse(readFileSync(new URL(`features/${name}/words/${language}.json`, root), 'utf8')) as Record<string, string>;
        for (const key of [wordOfModule, purposeOfModule])
          expect(words[key], `write “${key}” of ${name} in ${language}`).toMatch(/\p{L}{3}/u);
      }
  });

  test('OP-06 AD-07 each quota belongs to one feature, with its refusal and its name for administrators in three languages', () => {
    const quotas = features.flatMap(({ name: feature, quotas: own = [] }) => own.map(({ name }) => ({ feature, name })));
    expect(quotas.length).toBeGreaterThan(10);
    expect(new Set(quotas.map(({ name }) => name)).size).toBe(quotas.length);
    for (const { feature, name } of quotas)
      for (const language of languages) {
        const file = `features/${feature}/words/${language}.json`;
        const words = JSON.parse(read(file)) as Record<string, string>;
        for (const key of [`quota.${name}`, limitNameKey(name)]) expect(words[key], `write “${key}” into ${file}`).toMatch(/\p{L}{3}/u);
      }
  });

  test('AD-02 every folder of a feature has a valid module name', () => {
    const folders = readdirSync(new URL('features/', root), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(modules.map(({ name }) => name).toSorted()).toEqual(folders.map(({ name }) => name).toSorted());
  });

  test('ER-02 in the OpenAPI document references resolve, names are unique, and each code is listed with its status', () => {
    const document = openApi(bindRoutes(features), 'http://localhost:3000') as Described;
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g)].map(([, reference = '']) => reference);
    expect(references.length).toBeGreaterThan(50);
    const broken = references.filter((reference) => at(document, reference) === undefined);
    expect(broken).toEqual([]);
    const calls = Object.values(document.paths).flatMap((path) => Object.values(path));
    expect(new Set(calls.map(({ operationId }) => operationId)).size).toBe(calls.length);
    const publish = document.paths['/api/documents/{id}/publish']?.['post'];
    expect(Object.keys(publish?.responses ?? {})).toEqual(expect.arrayContaining(['200', '401', '404', '409', '422', '429']));
    expect(publish?.responses['409']?.description).toContain('state.conflict');
    expect(Object.keys(document.paths['/api/hub']?.['get']?.responses ?? {})).not.toContain('413');
  });

  test('AC-08 each kind of item deleted with an account has a name in three languages, singular and plural', () => {
    const words = readWords(Object.fromEntries(features.map(({ name }) => [name, new URL(`features/${name}/words/`, root)])));
    const contents = features.flatMap(({ name, accountContents = [] }) => accountContents.map(({ kind }) => ({ name, kind })));
    expect(contents.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['messages', 'questions', 'replies', 'comments', 'galleries', 'documents', 'sent', 'alone', 'events']),
    );
    for (const { name, kind } of contents)
      for (const language of languages) {
        const [one, many] = [1, 1234].map((count) => words.translate(language, name, closingKey(kind), { count }));
        expect([one, many], `${name} ${closingKey(kind)} ${language}`).toEqual([
          expect.stringContaining('1'),
          expect.stringMatching(/1.?234/),
        ]);
        expect(one).not.toBe(many);
      }
  });
});

interface Described {
  paths: Record<string, Record<string, { operationId: string; responses: Record<string, { description: string }> }>>;
}

/** The target of a reference within the document. */
function at(document: unknown, reference: string): unknown {
  if (!reference.startsWith('#/')) return undefined;
  return reference
    .slice(2)
    .split('/')
    .reduce<unknown>((thing, key) => (typeof thing === 'object' && thing !== null ? Reflect.get(thing, key) : undefined), document);
}
