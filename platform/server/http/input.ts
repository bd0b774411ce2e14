import { z } from 'zod';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import type { FieldProblem } from '#platform/contract/error.ts';
import { refuse } from '../common/refusal.ts';

const depthLimit = 64;
const reportedFieldsLimit = 50;
/** For endpoints without a query. A constant, since creating a schema takes longer than parsing. */
const noQuery = z.strictObject({});

/** The unparsed parts of a request. */
export interface RawInput {
  params: unknown;
  query: unknown;
  body: unknown;
  headers?: Readonly<Record<string, unknown>>;
}

/**
 * Parses each part by the endpoint's schema. Refuses unknown keys, except headers; names each
 * invalid field.
 */
export function parseInput(endpoint: Endpoint, raw: RawInput): { params: unknown; query: unknown; body: unknown; headers?: unknown } {
  if (!endpoint.body && raw.body !== undefined && raw.body !== null && !isEmptyObject(raw.body)) throw refuse('input.malformed');
  const problems: FieldProblem[] = [];
  const parsed = {
    params: parsePart(endpoint.params, raw.params, problems),
    query: parsePart(endpoint.query ?? noQuery, raw.query ?? {}, problems),
    body: parsePart(endpoint.body, raw.body ?? {}, problems),
    ...(endpoint.headers ? { headers: parsePart(endpoint.headers, readHeaders(endpoint.headers, raw.headers), problems) } : {}),
  };
  if (problems.length) {
    // An invalid ID is answered like an unknown one.
    if (endpoint.params && !endpoint.params.safeParse(raw.params).success) throw refuse('thing.notFound');
    throw refuse('input.invalid', { fields: problems.slice(0, reportedFieldsLimit) });
  }
  return parsed;
}

/** The declared headers. */
function readHeaders(shape: z.ZodObject, headers: RawInput['headers'] = {}): Record<string, unknown> {
  return Object.fromEntries(Object.keys(shape.shape).flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])));
}

/** Parses the payload of a live call by the same rules. */
export function parsePayload<Shape extends z.ZodType>(shape: Shape, value: unknown): z.output<Shape> {
  if (isTooDeep(value)) throw refuse('input.malformed');
  const problems: FieldProblem[] = [];
  const parsed = parsePart(shape, value, problems);
  if (problems.length) throw refuse('input.invalid', { fields: problems.slice(0, reportedFieldsLimit) });
  return parsed as z.output<Shape>;
}

function parsePart(shape: z.ZodType | undefined, value: unknown, problems: FieldProblem[]): unknown {
  if (!shape) return undefined;
  const result = shape.safeParse(value);
  if (result.success) return result.data;
  for (const issue of result.error.issues) problems.push(...fieldProblems(issue, valueAt(value, issue.path)));
  return undefined;
}

function fieldProblems(issue: z.core.$ZodIssue, given: unknown): FieldProblem[] {
  const name = issue.path.map(String).join('.').slice(0, 200);
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.slice(0, reportedFieldsLimit).map((key) => ({
        name: [name, key.slice(0, 100)].filter(Boolean).join('.'),
        code: 'field.unknown',
      }));
    case 'too_big':
      return [{ name, code: issue.origin === 'string' ? 'field.tooLong' : 'field.invalid', limit: Number(issue.maximum) }];
    case 'too_small':
      return Number(issue.minimum) <= 1 && issue.origin !== 'number'
        ? [{ name, code: 'field.required' }]
        : [{ name, code: issue.origin === 'string' ? 'field.tooShort' : 'field.invalid', limit: Number(issue.minimum) }];
    case 'invalid_type':
      return [{ name, code: given === undefined ? 'field.required' : 'field.invalid' }];
    case 'custom': {
      const code: unknown = issue.params?.code;
      return [{ name, code: typeof code === 'string' ? code : 'field.invalid' }];
    }
    default:
      return [{ name, code: given === undefined ? 'field.required' : 'field.invalid' }];
  }
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((thing, key) => (typeof thing === 'object' && thing !== null ? Reflect.get(thing, key) : undefined), value);
}

function isEmptyObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

/** Iterative, since deep input could overflow a recursion. */
function isTooDeep(value: unknown): boolean {
  let level: object[] = typeof value === 'object' && value !== null ? [value] : [];
  for (let depth = 0; level.length; depth += 1) {
    if (depth === depthLimit) return true;
    const next: object[] = [];
    for (const thing of level) for (const child of Object.values(thing)) if (typeof child === 'object' && child !== null) next.push(child);
    level = next;
  }
  return false;
}
