import { z } from 'zod';
import { codeAlphabet, codeLength } from '#platform/contract/id.ts';
import { endpointKey, type BoundRoute } from '#platform/server/http/pipeline.ts';
import { newCode, newId } from '#platform/server/common/id.ts';
import type { Role, Thing } from '#platform/server/testing/examples.ts';
import type { ReadyFixture } from './set-up-fixture.ts';

/** A call on one thing: its URL, and a URL of the same form for a missing thing. */
export interface CallOnThing {
  thing: Thing;
  real: string;
  missing: string;
}

const namesIn = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);

/** The routes of the tested features. */
export function walkedRoutes({ routes, walked }: ReadyFixture): BoundRoute[] {
  const names = new Set(walked.map(({ feature }) => feature.name));
  return routes.filter(({ feature }) => names.has(feature));
}

/** The calls of a route on every matching thing. */
export function callsOn(fixture: ReadyFixture, { endpoint }: BoundRoute): CallOnThing[] {
  const names = namesIn(endpoint.path);
  return fixture.things.flatMap((thing) => {
    const params = { ...thing.params, ...fixture.calls[endpointKey(endpoint)]?.params };
    const isBelow = thing.at !== undefined && `${endpoint.path}/`.startsWith(`${thing.at}/`);
    if (!isBelow || names.some((name) => params[name] === undefined)) return [];
    const fill = (of: (value: string) => string) =>
      endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(of(params[name] ?? '')));
    return [{ thing, real: fill((value) => value), missing: fill(another) }];
  });
}

/** An ID of the same form that does not exist. */
export function another(id: string): string {
  if (new RegExp(`^[${codeAlphabet}]{${codeLength}}$`).test(id)) return newCode();
  return /^\d+$/.test(id) ? '99999999' : newId();
}

/** Roles that may make a call on a thing. */
export function mayMake(fixture: ReadyFixture, { endpoint }: BoundRoute, thing: Thing): readonly Role[] {
  const isReading = endpoint.method === 'GET' || endpoint.method === 'HEAD';
  const readers = isReading ? thing.seenBy : (thing.changedBy ?? ['owner']);
  const by = fixture.calls[endpointKey(endpoint)]?.by;
  return (typeof by === 'function' ? by(thing) : by) ?? readers;
}

/** The queries of a call: every option, and a search for the word in all marks. */
export function queriesOf(fixture: ReadyFixture, { endpoint }: BoundRoute): readonly string[] {
  const given = fixture.calls[endpointKey(endpoint)]?.queries;
  if (given) return given;
  const shape = endpoint.query?.shape ?? {};
  let queries = [''];
  for (const [key, field] of Object.entries(shape)) {
    const choices = choicesOf(field as z.ZodType);
    if (choices) queries = queries.flatMap((query) => choices.map((choice) => `${query}&${key}=${choice}`));
  }
  return 'q' in shape ? [...queries, ...queries.map((query) => `${query}&q=unseen`)] : queries;
}

function choicesOf(field: z.ZodType): readonly string[] | undefined {
  if (field instanceof z.ZodEnum) return field.options.map(String);
  return field instanceof z.ZodDefault || field instanceof z.ZodOptional ? choicesOf(field.unwrap() as z.ZodType) : undefined;
}
