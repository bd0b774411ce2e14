import { z } from 'zod';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { platformErrors, type ErrorCatalogue } from '#platform/contract/error.ts';
import { tokenPrefix } from '#platform/contract/token-scope.ts';
import { exampleCall, type ExampleCall } from './example-call.ts';
import type { BoundRoute } from './pipeline.ts';

/** The OpenAPI 3.1 document, generated from the endpoints themselves. */
export function openApi(routes: readonly BoundRoute[], publicUrl: string): unknown {
  const schemas = new Schemas();
  const statuses = statusesOf(routes);
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const { endpoint, feature, rule, scopes } = route;
    const example = exampleCall(endpoint, feature, rule.who === 'anyone', publicUrl);
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: {
        ...texts(endpoint.summary),
        tags: [feature],
        operationId: `${endpoint.method.toLowerCase()}${path.replace(/[^a-zA-Z0-9]+(.)?/g, (_, next: string | undefined) => next?.toUpperCase() ?? '')}`,
        security: [...(rule.who === 'anyone' ? [{}] : []), { bearer: [] }, ...scopes.map((scope) => ({ token: [scope] }))],
        parameters: [
          ...parameters(schemas, endpoint.params, 'path', example.params),
          ...parameters(schemas, endpoint.query, 'query', example.query),
          ...parameters(schemas, endpoint.headers, 'header', example.headers),
        ],
        ...(endpoint.streamTypes ? { requestBody: { required: true, content: streamed(schemas, endpoint, endpoint.streamTypes) } } : {}),
        ...(endpoint.body
          ? {
              requestBody: {
                required: true,
                content: { 'application/json': { schema: schemas.of(endpoint.body, 'input'), example: example.body } },
              },
            }
          : {}),
        responses: {
          [endpoint.status ?? 200]: {
            description: 'Success',
            ...(endpoint.isBare ? { headers: headersOf(schemas, endpoint.reply) } : {}),
            content: endpoint.isBare
              ? {}
              : endpoint.fileType
                ? { [endpoint.fileType]: { schema: { type: 'string', contentMediaType: endpoint.fileType } } }
                : { 'application/json': { schema: schemas.of(endpoint.reply, 'output'), example: example.reply } },
          },
          ...refusals(declaredCodes(route, statuses), statuses),
        },
        'x-action': endpoint.action,
        'x-codeSamples': [{ lang: 'Shell', label: 'curl', source: example.curl }],
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Atrium', version: '1.0.1', license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'Token of a session' },
        token: { type: 'http', scheme: 'bearer', bearerFormat: `${tokenPrefix}…`, description: 'Personal token with one of the scopes' },
      },
      schemas: { Problem: problemSchema, ...schemas.shared },
    },
  };
}

/** Short summary, the first sentence; and the whole text where it has more. */
function texts(text: string): { summary: string; description?: string } {
  const [first = text] = text.split('. ', 1);
  return { summary: first.replace(/\.$/, ''), ...(first === text ? {} : { description: text }) };
}

/** Codes of all changing calls for rows that are deleted meanwhile (`references.ts`). */
const raceCodes = ['person.gone', 'group.gone', 'thing.gone', 'command.collided'] as const;

const streamed = (schemas: Schemas, { form }: Endpoint, types: readonly string[]) =>
  Object.fromEntries(types.map((type) => [type, { schema: form ? schemas.of(form, 'input') : { type: 'string', format: 'binary' } }]));

type Statuses = ReadonlyMap<string, number>;

/** HTTP status by error code. */
export function statusesOf(routes: readonly BoundRoute[]): Statuses {
  const catalogues: readonly ErrorCatalogue[] = routes.map(({ errors }) => errors);
  return new Map<string, number>(Object.entries(Object.assign({}, platformErrors, ...catalogues) as Record<string, number>));
}

/** Error codes of a call: its own, and those of the pipeline. */
export function declaredCodes({ endpoint, rule }: BoundRoute, statuses: Statuses): string[] {
  const changes = endpoint.method !== 'GET' && endpoint.method !== 'HEAD';
  // Some calls are open to visitors but have parts for signed-in users.
  const isForSignedIn = rule.who !== 'anyone' || endpoint.errors?.includes('auth.required');
  return [
    ...new Set([
      'input.malformed',
      'input.invalid',
      'thing.notFound',
      'request.tooMany',
      'moduleDisabled',
      'server.failed',
      'database.unavailable',
      ...(changes ? ['input.tooLarge', 'input.tooSlow', 'input.unsupportedType', 'state.conflict', ...raceCodes] : []),
      ...(endpoint.fileType === '*/*' ? ['auth.expired', 'range.notSatisfiable', 'storedFile.unavailable'] : []),
      ...(isForSignedIn ? [...statuses.keys()].filter((code) => code.startsWith('auth.')) : []),
      ...(endpoint.errors ?? []),
    ]),
  ];
}

/** One response per status that lists its codes. */
function refusals(codes: readonly string[], statuses: Statuses): Record<string, unknown> {
  const byStatus = Map.groupBy(codes, (code) => statuses.get(code) ?? 500);
  return Object.fromEntries(
    [...byStatus].map(([status, refused]) => [
      status,
      {
        description: `Error: ${refused.join(', ')}`,
        ...(status === 429 || status === 503 ? { headers: { 'Retry-After': { schema: { type: 'integer' } } } } : {}),
        content: {
          'application/problem+json': {
            schema: {
              allOf: [
                { $ref: '#/components/schemas/Problem' },
                { type: 'object', properties: { code: { type: 'string', enum: refused } } },
              ],
            },
          },
        },
      },
    ]),
  );
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
    retryAfterSeconds: { type: 'integer' },
    present: {},
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

/** Makes schemas; recursive ones are shared components that any call can refer to. */
class Schemas {
  readonly shared: Record<string, unknown> = {};
  readonly #names = new Map<string, string>();

  of(shape: z.ZodType, io: 'input' | 'output'): unknown {
    const {
      $schema: _,
      $defs = {},
      ...schema
    } = z.toJSONSchema(shape, { io, unrepresentable: 'any', reused: 'inline', override: plainSchema });
    // A recursive schema refers to `#`, which becomes another place in this document.
    const parts: Record<string, unknown> = { ...$defs, ...(JSON.stringify(schema).includes('"$ref":"#"') ? { '': schema } : {}) };
    const text = JSON.stringify(parts);
    const places = new Map(Object.keys(parts).map((key) => [key ? `#/$defs/${key}` : '#', this.#place(text, key)]));
    for (const [key, part] of Object.entries(parts)) this.shared[this.#place(text, key)] = moved(part, places);
    return moved(schema, places);
  }

  /** Equal parts have the same name in all calls. */
  #place(parts: string, key: string): string {
    const id = `${key} ${parts}`;
    const name = this.#names.get(id) ?? `Part${this.#names.size + 1}`;
    this.#names.set(id, name);
    return name;
  }
}

function plainSchema({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  // Not a registered format: `contentEncoding` says it.
  if (jsonSchema.contentEncoding === jsonSchema.format) delete jsonSchema.format;
  boundTuple(jsonSchema);
}

/**
 * Bounds a tuple, as strict validators require. They accept no tuple with further items: it becomes
 * a list of any of its types, at least as long as its fixed part.
 */
function boundTuple(jsonSchema: z.core.JSONSchema.BaseSchema): void {
  const { prefixItems, items } = jsonSchema;
  if (!prefixItems) return;
  jsonSchema.minItems ??= prefixItems.length;
  if (items === undefined || items === false) {
    jsonSchema.items = false;
    return;
  }
  delete jsonSchema.prefixItems;
  jsonSchema.items = { anyOf: [...prefixItems, items] as z.core.JSONSchema.JSONSchema[] };
}

function moved(schema: unknown, places: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(schema)) return schema.map((part) => moved(part, places));
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      const place = key === '$ref' ? places.get(String(value)) : undefined;
      return [key, place ? `#/components/schemas/${place}` : moved(value, places)];
    }),
  );
}

/** Response headers. */
function headersOf(schemas: Schemas, reply: z.ZodType): Record<string, unknown> {
  const shape = reply instanceof z.ZodObject ? (reply.shape as Record<string, z.ZodType>) : {};
  return Object.fromEntries(Object.entries(shape).map(([name, type]) => [name, { schema: schemas.of(type, 'output') }]));
}

function parameters(
  schemas: Schemas,
  shape: z.ZodObject | undefined,
  place: 'path' | 'query' | 'header',
  examples: ExampleCall['query'],
): unknown[] {
  if (!shape) return [];
  return Object.entries(shape.shape as Record<string, z.ZodType>).map(([name, type]) => ({
    name,
    in: place,
    ...(type.description === undefined ? {} : { description: type.description }),
    required: place === 'path' || !type.safeParse(undefined).success,
    schema: schemas.of(type, 'input'),
    ...(name in examples ? { example: examples[name] } : {}),
  }));
}
