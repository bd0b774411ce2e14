type Values = Readonly<Record<string, string | string[]>>;

/** Text of a form field; empty for files. */
export function textOf(values: Values, name: string): string {
  const value = values[name];
  return typeof value === 'string' ? value : '';
}
