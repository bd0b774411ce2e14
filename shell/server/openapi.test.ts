import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { openApi } from '#platform/server/http/openapi.ts';
import { bindRoutes } from '#platform/server/http/pipeline.ts';
import { features } from './features.ts';

test('ER-02 a linter of OpenAPI 3.1 finds no fault in the document, and one that is planted', async () => {
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
