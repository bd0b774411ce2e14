import { z } from 'zod';
import { codeAlphabet, codeLength } from '#platform/contract/id.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';

/**
 * Way in which a field names a person. `code` may be the ID of a person, group or session;
 * `thing` is `kind:id`.
 */
export type NamedAs = 'email' | 'code' | 'thing' | 'username' | 'mention' | 'search';

/** A field of a call that may name a person. */
export interface PersonField {
  part: 'params' | 'query' | 'body';
  /** Path within the part; `[]` is an item of a list. */
  path: readonly string[];
  as: NamedAs;
  /** Whether it is declared for persons, not for groups or sessions. */
  isOfPerson: boolean;
}

const anEmail = 'somebody@example.org';
const aUsername = 'somebody';
const aCode = codeAlphabet.slice(0, codeLength);
/** As long as a code, with characters outside its alphabet. */
const noCode = '01010101';
const someText = 'Any, é';
const usernameKey = /^(?:username|identifier|person|manager)$/i;
/** Fields with these names, and `id` in these paths, identify a group, session or other thing. */
const otherKey = /^(?:groupIds?|group|thingId)$/;
const otherPlace = /^\/api\/(?:admin\/)?(?:groups|negotiations|verify)\//;
/** Search terms. */
const searchKey = /^(?:q|title)$/;

/**
 * The fields of a call that may name a person, from its contract: addresses, IDs, usernames, and
 * terms that search people.
 */
export function personFields(endpoint: Endpoint): PersonField[] {
  const takesMentions = hasKey(endpoint.reply, 'unknownMentions') || endpoint.action === 'message.edit';
  const showsPeople = hasKey(endpoint.reply, 'username') || /\/(?:people|search|suggestions)$/.test(endpoint.path);
  return (['params', 'query', 'body'] as const).flatMap((part) => {
    const found = new Map<string, PersonField>();
    for (const { path, schema } of leavesOf(endpoint[part], [])) {
      // A device signature repeats the input of the call, and looks up nothing.
      if (path[0] === 'signed') continue;
      const key = path.findLast((name) => name !== '[]') ?? '';
      // A list in a query is a text.
      const as = key === 'ids' && endpoint.path.endsWith('/people') ? 'code' : namedAs(schema, key, { takesMentions, showsPeople });
      if (as) found.set(path.join('.'), { part, path, as, isOfPerson: as !== 'code' || !isOfAnother(endpoint, part, key) });
    }
    return [...found.values()];
  });
}

const isOfAnother = ({ path }: Endpoint, part: PersonField['part'], key: string): boolean =>
  otherKey.test(key) || (otherPlace.test(path) && (part === 'params' ? key === 'id' : key === 'ids'));

function namedAs(schema: z.ZodType, key: string, of: { takesMentions: boolean; showsPeople: boolean }): NamedAs | undefined {
  const takes = (text: string) => schema.safeParse(text).success;
  if (of.takesMentions && (key === 'text' || key === 'content')) return 'mention';
  if (/^e-?mail$/i.test(key)) return 'email';
  if (usernameKey.test(key)) return takes(aCode) && !takes(aUsername) ? 'code' : 'username';
  if (takes(someText)) return searchKey.test(key) && of.showsPeople ? 'search' : undefined;
  if (takes(anEmail)) return /password/i.test(key) ? undefined : 'email';
  if (takes(`person:${aCode}`)) return 'thing';
  return takes(aCode) && !takes(noCode) ? 'code' : undefined;
}

interface Leaf {
  path: readonly string[];
  schema: z.ZodType;
}

/** All fields of a schema at any depth. */
function* leavesOf(schema: z.ZodType | undefined, path: readonly string[], depth = 0): Iterable<Leaf> {
  if (schema === undefined || depth > 12) return;
  if (schema instanceof z.ZodObject)
    for (const [key, field] of Object.entries(schema.shape)) yield* leavesOf(field as z.ZodType, [...path, key], depth + 1);
  else if (schema instanceof z.ZodArray) yield* leavesOf(schema.element as z.ZodType, [...path, '[]'], depth + 1);
  else if (schema instanceof z.ZodUnion) for (const option of schema.options) yield* leavesOf(option as z.ZodType, path, depth + 1);
  else if (schema instanceof z.ZodPipe) yield* leavesOf(schema.in as z.ZodType, path, depth + 1);
  else if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  )
    yield* leavesOf(schema.unwrap() as z.ZodType, path, depth + 1);
  else yield { path, schema };
}

/** Whether the reply has a field of this name. */
function hasKey(schema: z.ZodType, name: string, depth = 0): boolean {
  if (depth > 12) return false;
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).some(([key, field]) => key === name || hasKey(field as z.ZodType, name, depth + 1));
  if (schema instanceof z.ZodArray) return hasKey(schema.element as z.ZodType, name, depth + 1);
  if (schema instanceof z.ZodUnion) return schema.options.some((option) => hasKey(option as z.ZodType, name, depth + 1));
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return hasKey(schema.unwrap() as z.ZodType, name, depth + 1);
  return false;
}
