/** The supported subset of JSON schema. */
export interface Schema {
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

const bounds = (from: number | undefined, to: number | undefined) =>
  from === undefined && (to === undefined || to === Number.MAX_SAFE_INTEGER) ? '' : ` ${from ?? ''}..${to ?? ''}`;

/** A schema in one line, such as `{ name: string 1..60; days?: "7" | "30" }`. */
export function schemaText(schema: Schema): string {
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) ?? '';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((each) => JSON.stringify(each)).join(' | ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map(schemaText).join(' | ');
  const otherwise = schema.default === undefined ? '' : ` = ${JSON.stringify(schema.default)}`;
  return `${plain(schema)}${otherwise}`;
}

function plain(schema: Schema): string {
  const { type = 'any', format, pattern, properties, required = [], items, additionalProperties } = schema;
  if (type === 'array') return `[${items ? schemaText(items) : ''}]${bounds(schema.minItems, schema.maxItems)}`;
  if (type !== 'object') {
    const [from, to] = type === 'string' ? [schema.minLength, schema.maxLength] : [schema.minimum, schema.maximum];
    return `${format ?? (pattern ? `/${pattern}/` : [type].flat().join(' | '))}${bounds(from, to)}`;
  }
  if (!properties && typeof additionalProperties === 'object') return `{ [name]: ${schemaText(additionalProperties)} }`;
  const fields = Object.entries(properties ?? {}).map(
    ([name, each]) => `${name}${required.includes(name) ? '' : '?'}: ${schemaText(each)}`,
  );
  return fields.length > 0 ? `{ ${fields.join('; ')} }` : '{}';
}
