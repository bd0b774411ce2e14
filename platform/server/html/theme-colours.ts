import { readFileSync } from 'node:fs';

const tokens = readFileSync(new URL('../../web/styles/tokens.css', import.meta.url), 'utf8');
const roles = new Map(
  [...tokens.matchAll(/--color-([\w-]+): light-dark\((#[0-9a-f]+), (#[0-9a-f]+)\)/g)].map(([, role = '', light = '', dark = '']) => [
    role,
    { light, dark },
  ]),
);

/**
 * The colours of a role in both themes, for content outside the interface:
 * `themeColour('ink').light`. Throws for an unknown role.
 */
export function themeColour(role: string): { light: string; dark: string } {
  const colour = roles.get(role);
  if (!colour) throw new Error(`no colour with the role ${role}`);
  return colour;
}
