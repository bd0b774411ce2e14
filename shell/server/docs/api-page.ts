import { z } from 'zod';
import { platformErrors, type ErrorCatalogue } from '#platform/contract/error.ts';
import type { ServerFeature } from '#platform/server/feature.ts';

/** What is read here of a JSON schema. */
interface Schema {
  $ref?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  type?: string | string[];
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  default?: unknown;
}

/** docs/api.md: every call, what it takes, what it answers, and what it may refuse with. */
export function apiPage(features: readonly ServerFeature[]): string {
  const parts = features.map(({ name, routes, errors }) => {
    const calls = routes.map(({ endpoint }) => {
      const { method, path, status = 200, fileType, params, query, body, headers, streamTypes, isBare, reply } = endpoint;
      const lines = [
        ...(params ? [`- address: ${shapeText(params, 'input')}`] : []),
        ...(query ? [`- query: ${shapeText(query, 'input')}`] : []),
        ...(headers ? [`- headers: ${shapeText(headers, 'input')}`] : []),
        ...(body ? [`- body: ${shapeText(body, 'input')}`] : []),
        ...(streamTypes ? [`- body: ${streamTypes.join(' or ')}`] : []),
        `- ${status}: ${fileType ?? shapeText(reply, 'output')}${isBare ? ', as headers' : ''}`,
        ...(endpoint.errors ? [`- refuses with ${endpoint.errors.map((code) => `\`${code}\``).join(', ')}`] : []),
      ];
      return `### \`${method} ${path}\`\n\n${endpoint.summary}\n\n${lines.join('\n')}`;
    });
    return [`## ${name}`, errorsText(errors), ...calls].filter(Boolean).join('\n\n');
  });
  const lead =
    'Generated from the contracts by `npm run docs`; a test compares them, so that no limit, status or code changes unnoticed. `GET /api/openapi.json` says the same to programs.';
  return `# Every call\n\n${lead} A name with \`?\` may be left out.\n\n## Codes of every call\n\n${errorsText(platformErrors)}\n\n${parts.join('\n\n')}\n`;
}

function errorsText(errors: ErrorCatalogue): string {
  return Object.entries(errors)
    .map(([code, status]) => `- \`${code}\`: ${status}`)
    .join('\n');
}

function shapeText(shape: z.ZodType, io: 'input' | 'output'): string {
  return `\`${text(z.toJSONSchema(shape, { io, unrepresentable: 'any', reused: 'inline' }) as Schema)}\``;
}

const bounds = (from: number | undefined, to: number | undefined) =>
  from === undefined && (to === undefined || to === Number.MAX_SAFE_INTEGER) ? '' : ` ${from ?? ''}..${to ?? ''}`;

function text(schema: Schema): string {
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) ?? '';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((each) => JSON.stringify(each)).join(' | ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map(text).join(' | ');
  const otherwise = schema.default === undefined ? '' : ` = ${JSON.stringify(schema.default)}`;
  return `${plain(schema)}${otherwise}`;
}

function plain(schema: Schema): string {
  const { type = 'any', format, pattern, properties, required = [], items, additionalProperties } = schema;
  if (type === 'array') return `[${items ? text(items) : ''}]${bounds(schema.minItems, schema.maxItems)}`;
  if (type !== 'object') {
    const [from, to] = type === 'string' ? [schema.minLength, schema.maxLength] : [schema.minimum, schema.maximum];
    return `${format ?? (pattern ? `/${pattern}/` : [type].flat().join(' | '))}${bounds(from, to)}`;
  }
  if (!properties && typeof additionalProperties === 'object') return `{ [name]: ${text(additionalProperties)} }`;
  const fields = Object.entries(properties ?? {}).map(([name, each]) => `${name}${required.includes(name) ? '' : '?'}: ${text(each)}`);
  return fields.length > 0 ? `{ ${fields.join('; ')} }` : '{}';
}
