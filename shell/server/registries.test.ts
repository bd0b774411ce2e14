import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { platformErrors } from '#platform/contract/error.ts';
import { factsPage, permissionsPage } from './docs/generated-pages.ts';
import { features } from './features.ts';

const root = new URL('../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');

describe('the registries', () => {
  test('ER-02 docs/permissions.md and docs/facts.md say what the code does', () => {
    expect(read('docs/permissions.md')).toBe(permissionsPage(features));
    expect(read('docs/facts.md')).toBe(factsPage(features));
  });

  test('ER-02 every endpoint has a rule, every code it names is declared, and none stands twice', () => {
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

  test('ER-02 no table has two owners', () => {
    const owners = new Map<string, string>();
    for (const feature of features)
      for (const table of feature.tables) {
        expect(owners.get(table), `${table} is owned twice`).toBeUndefined();
        owners.set(table, feature.name);
      }
    expect(owners.size).toBeGreaterThan(8);
  });

  test('HU-01 every kind that the Hub receives comes from one feature', () => {
    const kinds = features.flatMap((feature) => feature.hubSources ?? []).map((source) => source.kind);
    expect(new Set(kinds).size).toBe(kinds.length);
    expect(kinds).toEqual(expect.arrayContaining(['document', 'group']));
  });
});
