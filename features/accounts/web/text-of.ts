type Values = Readonly<Record<string, string | string[]>>;

/** The text that a form holds under a name. */
export function textOf(values: Values, name: string): string {
  const value = values[name];
  return typeof value === 'string' ? value : '';
}
