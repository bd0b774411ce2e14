import type { Role, Thing } from '#platform/server/testing/examples.ts';

/** Leaks in a text that reaches this person by `way`: content of things that they may not see. */
export function leaksIn(text: string, who: Role, way: string, things: readonly Thing[]): string[] {
  return things.filter(({ seenBy }) => !seenBy.includes(who)).flatMap((thing) => leaksOf(thing, text, who, way));
}

/** Things of which the text contains content. */
export function thingsIn(text: string, things: readonly Thing[]): Thing[] {
  return things.filter(({ marks = {} }) => Object.values(marks).some((mark) => text.includes(mark)));
}

function leaksOf({ name, marks = {}, partly }: Thing, text: string, who: Role, way: string): string[] {
  const known = partly?.[who];
  const shown = Object.entries(marks).filter(([, mark]) => text.includes(mark));
  const fields = new Set(shown.map(([field]) => field).filter((field) => !known?.marks.includes(field)));
  // Partly visible things leak through fields next to the permitted ones.
  if (shown.length && known?.fields && /^[[{]/.test(text))
    for (const object of objectsIn(JSON.parse(text)))
      if (Object.values(object).some((value) => shown.some(([, mark]) => value === mark)))
        for (const [field, value] of Object.entries(object)) if (value !== null && !known.fields.includes(field)) fields.add(field);
  return fields.size ? [`${way} shows ${who} the ${name}: ${[...fields].sort().join(', ')}`] : [];
}

function* objectsIn(value: unknown): Iterable<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield value as Record<string, unknown>;
  for (const inner of Object.values(value)) yield* objectsIn(inner);
}
