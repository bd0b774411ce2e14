import { jsonText } from '#platform/server/http/example-call.ts';
import { schemaText, type Schema } from '#platform/server/http/schema-text.ts';
import type { Reference, ReferenceCall } from '../../contract/reference-endpoints.ts';

type Content = Record<string, { schema: Schema & { contentMediaType?: string }; example?: unknown }>;

interface Operation {
  summary: string;
  description?: string;
  tags: readonly string[];
  security: readonly Record<string, readonly string[]>[];
  parameters: readonly { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: Schema }[];
  requestBody?: { content: Content };
  'x-codeSamples': readonly { source: string }[];
  responses: Record<string, { content: Content & { 'application/problem+json'?: { schema: { allOf: [unknown, RefusedCodes] } } } }>;
}

interface RefusedCodes {
  properties: { code: { enum: string[] } };
}

/** The part of the OpenAPI document that is read here. */
export interface OpenApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

/**
 * Converts the OpenAPI document for display: areas of modules that are on, and the calls of one
 * area. Undefined if that area does not exist.
 */
export function referenceOf(
  { paths, components }: OpenApiDocument,
  { area, isOff }: { area: string | undefined; isOff: (area: string) => boolean },
): Reference | undefined {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      area: operation.tags[0] ?? '',
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );
  const byArea = Map.groupBy(
    all.filter((each) => !isOff(each.area)),
    (each) => each.area,
  );
  const requested = area === undefined ? [] : byArea.get(area);
  if (!requested) return undefined;
  const calls = requested.map(({ method, path, operation }) => callOf(method, path, operation));
  return {
    areas: [...byArea].map(([name, { length }]) => ({ name, calls: length })).toSorted((one, other) => (one.name < other.name ? -1 : 1)),
    calls,
    parts: partsIn(JSON.stringify(calls), components.schemas),
  };
}

function callOf(method: string, path: string, operation: Operation): ReferenceCall {
  const { summary, description = `${summary}.`, security, parameters, requestBody, responses } = operation;
  const [status = '200', done] = Object.entries(responses).find(([code]) => code.startsWith('2')) ?? [];
  return {
    method,
    path,
    summary: description,
    isOpen: security.some((way) => Object.keys(way).length === 0),
    scopes: security.flatMap(({ token = [] }) => token),
    takes: [
      ...(['path', 'query', 'header'] as const).flatMap((where) => {
        const given = parameters.filter((parameter) => parameter.in === where);
        return given.length > 0 ? [{ where, shape: schemaText(objectOf(given)) }] : [];
      }),
      ...(requestBody ? [{ where: 'body' as const, shape: contentText(requestBody.content) }] : []),
    ],
    status: Number(status),
    answers: done ? contentText(done.content) : '',
    example: {
      call: operation['x-codeSamples'][0]?.source ?? '',
      answer: jsonText(done?.content['application/json']?.example),
    },
    refusals: Object.entries(responses).flatMap(([code, { content }]) => {
      const problem = content['application/problem+json'];
      return problem ? [{ status: Number(code), codes: problem.schema.allOf[1].properties.code.enum }] : [];
    }),
  };
}

const objectOf = (parameters: Operation['parameters']): Schema => ({
  type: 'object',
  properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
  required: parameters.flatMap(({ name, required }) => (required ? [name] : [])),
});

/** The shape of JSON, or the type of another body. */
const contentText = (content: Content): string =>
  Object.entries(content)
    .map(([type, { schema }]) => (type === 'application/json' ? schemaText(schema) : type))
    .join(' | ');

/** Returns the shared shapes that a text names, transitively. */
function partsIn(text: string, schemas: OpenApiDocument['components']['schemas']): Reference['parts'] {
  const found = new Map<string, string>();
  const look = (within: string) => {
    for (const [name] of within.matchAll(/\bPart\d+\b/g)) {
      const schema = schemas[name];
      if (!schema || found.has(name)) continue;
      const shape = schemaText(schema);
      found.set(name, shape);
      look(shape);
    }
  };
  look(text);
  return [...found].map(([name, shape]) => ({ name, shape }));
}
