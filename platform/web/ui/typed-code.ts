/** The code that somebody typed, without the spaces and hyphens that help reading. */
export function typedCode(value: string | string[] | undefined): string {
  return String(value ?? '')
    .replace(/[\s-]/g, '')
    .toUpperCase();
}
