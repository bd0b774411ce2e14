import { readFileSync } from 'node:fs';

const tokens = readFileSync(new URL('../web/styles/tokens.css', import.meta.url), 'utf8');
const roles = new Map(
  [...tokens.matchAll(/--color-([\w-]+): light-dark\((#[0-9a-f]+), (#[0-9a-f]+)\)/g)].map(([, role = '', light = '', dark = '']) => [
    role,
    { light, dark },
  ]),
);

/** The colours of a role in the interface's two themes, for what is drawn elsewhere: `themeColour('ink').light`. */
export function themeColour(role: string): { light: string; dark: string } {
  const colour = roles.get(role);
  if (!colour) throw new Error(`no colour has the role ${role}`);
  return colour;
}
