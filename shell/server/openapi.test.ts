import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { openApi } from '#platform/server/http/openapi.ts';
import { bindRoutes } from '#platform/server/http/pipeline.ts';
import { apiPage } from './docs/api-page.ts';
import { features } from './features.ts';

test('ER-02 a linter of OpenAPI 3.1 accepts the document, and reports a seeded fault', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const faultsOf = async (document: object) =>
    (await lintFromString({ source: JSON.stringify(document), absoluteRef: 'openapi.json', config }))
      .filter(({ severity }) => severity === 'error')
      .map(({ ruleId, message, location: [at] }) => `${ruleId}: ${message} ${at?.pointer}`);
  const document = openApi(bindRoutes(features), 'http://localhost:3000') as { paths: Record<string, object> };
  expect(await faultsOf(document)).toEqual([]);
  const planted = { ...document, paths: { '/x': { get: { responses: { 200: { $ref: '#/components/responses/none' } } } } } };
  expect((await faultsOf(planted)).map((fault) => fault.split(':')[0])).toContain('no-unresolved-refs');
});

interface Documented {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: object }> } }>>;
  components: { schemas: Record<string, object> };
}

/** All values of `schema` keys, each once. */
function schemasIn(node: unknown, found = new Set<string>()): Set<string> {
  if (typeof node !== 'object' || node === null) return found;
  for (const [key, value] of Object.entries(node))
    if (key === 'schema') found.add(JSON.stringify(value));
    else if (key !== 'example') schemasIn(value, found);
  return found;
}

test('ER-02 strict AJV 2020 compiles every schema of the document', () => {
  const { paths, components } = openApi(bindRoutes(features), 'http://localhost:3000') as Documented;
  const schemas = [...schemasIn(paths), ...Object.values(components.schemas).map((schema) => JSON.stringify(schema))];
  expect(schemas.length).toBeGreaterThan(400);
  const shared = 'https://atrium.example.org/shared';
  const relocated = (text: string) => JSON.parse(text.replaceAll('"#/components/schemas/', `"${shared}#/$defs/`)) as object;
  const ajv = addFormats.default(new Ajv2020({ strict: true }));
  ajv.addSchema({ $id: shared, $defs: relocated(JSON.stringify(components.schemas)) });
  const refused = schemas.flatMap((text) => {
    try {
      ajv.compile(relocated(text));
      return [];
    } catch (error) {
      return [`${String(error)}: ${text.slice(0, 300)}`];
    }
  });
  expect(refused).toEqual([]);
  // The comparison itself refuses a tuple without bounds.
  expect(() => ajv.compile({ type: 'array', prefixItems: [{ type: 'string' }] })).toThrow(/strict mode/);
});

test('ER-02 every form in the document has its fields', () => {
  const { paths } = openApi(bindRoutes(features), 'http://localhost:3000') as Documented;
  const forms = Object.entries(paths).flatMap(([path, calls]) =>
    Object.values(calls).flatMap(({ requestBody }) =>
      Object.entries(requestBody?.content ?? {}).flatMap(([type, { schema }]) => (/form/.test(type) ? [{ path, type, schema }] : [])),
    ),
  );
  expect(forms.map(({ path }) => path).toSorted()).toEqual(['/invited', '/invited', '/unsubscribe', '/unsubscribe']);
  for (const { schema } of forms)
    expect(schema).toMatchObject({
      type: 'object',
      properties: { 'List-Unsubscribe': { type: 'string', const: 'One-Click' } },
      required: ['List-Unsubscribe'],
    });
});

interface Example {
  example?: unknown;
}

interface Operation {
  parameters: readonly (Example & { name: string; in: string; required: boolean })[];
  requestBody?: { content: Record<string, Example> };
  responses: Record<string, { content: Record<string, Example> }>;
  'x-codeSamples': readonly [{ source: string }];
}

test('ER-02 every call has an example, in the document and in docs/api.md, that its own schema accepts', () => {
  const { paths } = openApi(bindRoutes(features), 'https://atrium.example.org') as { paths: Record<string, Record<string, Operation>> };
  const page = apiPage(features);
  const refused: string[] = [];
  const endpoints = features.flatMap(({ routes }) => routes.map(({ endpoint }) => endpoint));
  expect(endpoints.length).toBeGreaterThan(300);
  for (const { method, path, status = 200, params, query, headers, body, reply, fileType, isBare } of endpoints) {
    const accepts = (shape: { safeParse: (value: unknown) => { success: boolean } } | undefined, value: unknown, part: string) => {
      if (shape && !shape.safeParse(value).success) refused.push(`${method} ${path} ${part}: ${JSON.stringify(value)}`);
    };
    const call = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    const [{ source }] = call?.['x-codeSamples'] ?? [{ source: '' }];
    expect(page.split(`### \`${method} ${path}\``)[1]?.split('\n### ')[0], `${method} ${path}`).toContain(source);

    const parametersIn = (place: string) =>
      Object.fromEntries(
        (call?.parameters ?? []).flatMap((each) => (each.in === place && 'example' in each ? [[each.name, String(each.example)]] : [])),
      );
    accepts(params, parametersIn('path'), 'path');
    accepts(query, parametersIn('query'), 'query');
    accepts(headers, parametersIn('header'), 'headers');
    accepts(body, call?.requestBody?.content['application/json']?.example, 'body');
    if (!fileType && !isBare) accepts(reply, call?.responses[status]?.content['application/json']?.example, 'reply');

    // The curl command sends what the document says.
    const [, address = ''] = /'(https:[^']+)'/.exec(source) ?? [];
    const sent = new URL(address);
    expect(sent.pathname.split('/').length, source).toBe(path.split('/').length);
    accepts(query, Object.fromEntries(sent.searchParams), 'query of curl');
    if (body) accepts(body, JSON.parse(/ -d '(.+)'/.exec(source)?.[1] ?? ''), 'body of curl');
  }
  expect(refused).toEqual([]);
});

test('ER-02 MV-09 described fields of a query are in the document and in docs/api.md', () => {
  const { paths } = openApi(bindRoutes(features), 'https://atrium.example.org') as {
    paths: Record<string, Record<string, { parameters: { name: string; in: string; description?: string }[] }>>;
  };
  const described = (paths['/api/designs/{id}/import']?.['post']?.parameters ?? []).filter((each) => each.in === 'query');
  expect(described.map(({ name }) => name)).toEqual(['revision', 'columns', 'sheet', 'header', 'encoding', 'hidden']);
  const page = apiPage(features);
  for (const { name, description } of described) expect(page).toContain(`  - \`${name}\`: ${description}`);
  expect(described.every(({ description }) => (description?.length ?? 0) > 20)).toBe(true);
});
