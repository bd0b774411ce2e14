import { z } from 'zod';
import { byName, common, richText } from './example-values.ts';
import type { Schema } from './schema-text.ts';

interface Part extends Schema {
  anyOf?: Part[];
  oneOf?: Part[];
  items?: Part;
  prefixItems?: Part[];
  properties?: Record<string, Part>;
  $defs?: Record<string, Part>;
}

const isUuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const formats: Readonly<Record<string, (text: string) => boolean>> = {
  uuid: (text) => isUuid.test(text),
  'date-time': (text) => /T.*Z$/.test(text),
  date: (text) => /^\d{4}-\d\d-\d\d$/.test(text),
  email: (text) => text.includes('@'),
  uri: (text) => URL.canParse(text) && text.startsWith('https:'),
};

const schemaOf = (shape: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(shape, { io, unrepresentable: 'any', reused: 'inline' }) as Part;

/** An example answer for a schema; `area` is the feature, for fields that differ in meaning. */
export const exampleReply = (shape: z.ZodType, area: string): unknown => new Examples(schemaOf(shape, 'output'), false, area).whole();

/**
 * A valid example input. Optional fields are left out; where all are optional, it has two, or fewer
 * if the schema refuses that. Where the schema requires one of several optional fields, it has the
 * first.
 */
export function exampleInput(shape: z.ZodObject, area: string): Record<string, unknown> {
  const examples = new Examples(schemaOf(shape, 'input'), true, area);
  const made = examples.whole() as Record<string, unknown>;
  const types = shape.shape as Record<string, z.ZodType>;
  const fieldOf = ([name, value]: [string, unknown]) =>
    // A JSON schema does not express all rules of a Zod schema.
    [name, [value, ...common].find((each) => types[name]?.safeParse(each).success) ?? value] as const;
  const fields = Object.entries(made).map(fieldOf);
  const withOneMore = examples.others(made).map((other) => [fieldOf(other), ...fields]);
  const tries = [fields, ...fields.map((field) => [field]), [], ...withOneMore].map((each) => Object.fromEntries(each));
  return tries.find((each) => shape.safeParse(each).success) ?? made;
}

class Examples {
  readonly #whole: Part;
  readonly #isInput: boolean;
  readonly #area: string;
  readonly #open = new Set<Part>();

  constructor(whole: Part, isInput: boolean, area: string) {
    this.#whole = whole;
    this.#isInput = isInput;
    this.#area = area;
  }

  whole = () => this.#of(this.#whole, '', `/${this.#area}`);

  /** Examples of the fields that `made` lacks. */
  others = (made: Readonly<Record<string, unknown>>): [name: string, value: unknown][] =>
    Object.entries(this.#whole.properties ?? {})
      .filter(([name]) => !(name in made))
      .map(([name, part]) => [name, this.#of(part, name, `/${this.#area}`)]);

  /** `parent` is the enclosing field or the area. */
  #of(schema: Part, name: string, parent: string): unknown {
    if (schema.$ref !== undefined) return this.#of(this.#found(schema.$ref), name, parent);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return schema.enum[0];
    const choices = (schema.anyOf ?? schema.oneOf)?.filter(({ type }) => type !== 'null');
    if (choices) return this.#of(choices.find((each) => !this.#open.has(this.#target(each))) ?? {}, name, parent);
    if (schema.type === 'array') return this.#list(schema, name, parent);
    if (schema.type === 'object') return schema.properties?.['type']?.const === 'doc' ? richText : this.#object(schema, name, parent);
    const wanted = byName[`${parent}.${name}`] ?? byName[name] ?? schema.default;
    if (schema.type === 'boolean') return typeof wanted === 'boolean' ? wanted : parent === 'can';
    if (schema.type === 'string') return stringFor(schema, name, wanted);
    if (schema.type === 'integer' || schema.type === 'number') return numberFor(schema, wanted);
    return name === 'content' ? richText : (wanted ?? null);
  }

  #found = (reference: string): Part => (reference === '#' ? this.#whole : (this.#whole.$defs?.[reference.slice('#/$defs/'.length)] ?? {}));
  #target = (schema: Part): Part => (schema.$ref === undefined ? schema : this.#found(schema.$ref));

  #list({ items, prefixItems = [], minItems = 0 }: Part, name: string, parent: string): unknown[] {
    const wanted = byName[`${parent}.${name}`];
    if (Array.isArray(wanted) && items?.type === 'string') return wanted;
    const first = prefixItems.map((each) => this.#of(each, name, parent));
    const isOpen = items && this.#open.has(this.#target(items));
    const count = Math.max(prefixItems.length > 0 || isOpen ? 0 : 1, minItems - first.length);
    return items ? [...first, ...Array.from({ length: count }, () => this.#of(items, name, parent))] : first;
  }

  #object(schema: Part, name: string, parent: string): unknown {
    const { properties = {}, required = [], additionalProperties: others } = schema;
    const owner = name === '' || name === 'items' ? parent : name;
    const all = Object.keys(properties);
    const chosen = !this.#isInput ? all : required.length > 0 ? required : all.filter((each) => each !== 'cursor').slice(0, 2);
    this.#open.add(schema);
    const fields = chosen.map((each) => [each, this.#of(properties[each] ?? {}, each, owner)]);
    if (typeof others === 'object' && fields.length === 0) fields.push(['document', this.#of(others, '', owner)]);
    this.#open.delete(schema);
    return Object.fromEntries(fields);
  }
}

function stringFor({ pattern, format = '', minLength = 0, maxLength = Infinity }: Part, name: string, wanted: unknown): string {
  const isAllowed = (text: unknown): text is string =>
    typeof text === 'string' &&
    text.length >= minLength &&
    text.length <= maxLength &&
    (formats[format]?.(text) ?? true) &&
    (pattern === undefined || new RegExp(pattern, 'u').test(text));
  const time = /(?:At|^at|since|until|upTo|^now)$/.test(name) ? common[1] : undefined;
  const isPlain = pattern === undefined && format === '';
  const plain = /id$/i.test(name) ? common[0] : name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`) || 'text';
  return [wanted, time, isPlain ? plain : undefined, ...common].find(isAllowed) ?? '';
}

function numberFor({ minimum = -Infinity, maximum = Infinity }: Part, wanted: unknown): number {
  return Math.min(Math.max(typeof wanted === 'number' ? wanted : 2, minimum), maximum);
}
