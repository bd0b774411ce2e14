import { z } from 'zod';
import type { BoundRoute } from './pipeline.ts';

/** The OpenAPI 3.1 document of all endpoints, made from the same objects that answer. */
export function openApi(routes: readonly BoundRoute[], publicUrl: string): unknown {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { endpoint, feature, rule } of routes) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    const refusals = ['input.invalid', ...(rule.who === 'anyone' ? [] : ['auth.required']), ...(endpoint.errors ?? [])];
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: {
        summary: endpoint.summary,
        tags: [feature],
        operationId: `${endpoint.method.toLowerCase()}${path.replace(/[^a-zA-Z0-9]+(.)?/g, (_, next: string | undefined) => next?.toUpperCase() ?? '')}`,
        security: rule.who === 'anyone' ? [{}, { bearer: [] }] : [{ bearer: [] }],
        parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
        ...(endpoint.body
          ? { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } } } }
          : {}),
        responses: {
          [endpoint.status ?? 200]: {
            description: 'Done',
            content: endpoint.fileType
              ? { [endpoint.fileType]: { schema: { type: 'string', format: 'binary' } } }
              : { 'application/json': { schema: schemaOf(endpoint.reply, 'output') } },
          },
          default: {
            description: `Refused: ${refusals.join(', ')}`,
            content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
          },
        },
        'x-action': endpoint.action,
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Atrium', version: '1.0.1', license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Problem: problemSchema },
    },
  };
}

const problemSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'code'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string' },
    requestId: { type: 'string' },
    fields: {
      type: 'array',
      items: {
        type: 'object',
        required: ['name', 'code'],
        properties: { name: { type: 'string' }, code: { type: 'string' }, limit: { type: 'number' } },
      },
    },
  },
};

function schemaOf(shape: z.ZodType, io: 'input' | 'output'): unknown {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: 'any', reused: 'inline' });
  return schema;
}

function parameters(shape: z.ZodObject | undefined, place: 'path' | 'query'): unknown[] {
  if (!shape) return [];
  return Object.entries(shape.shape).map(([name, type]) => ({
    name,
    in: place,
    required: place === 'path' || !(type as z.ZodType).safeParse(undefined).success,
    schema: schemaOf(type as z.ZodType, 'input'),
  }));
}
