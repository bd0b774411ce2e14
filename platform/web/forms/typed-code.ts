/** A typed code without the spaces and hyphens used for readability, in upper case. */
export function typedCode(value: string | string[] | undefined): string {
  return String(value ?? '')
    .replace(/[\s-]/g, '')
    .toUpperCase();
}
