import type { Endpoint } from './endpoint.ts';

/** What personal tokens open, in parts that people understand; a feature says to which its calls belong. */
export const tokenAreas = ['documents', 'discussions', 'galleries', 'files', 'groups', 'messages', 'negotiations', 'news'] as const;
export type TokenArea = (typeof tokenAreas)[number];

/** How far one is open; writing includes reading. */
export const tokenLevels = ['read', 'write'] as const;
export type TokenLevel = (typeof tokenLevels)[number];

/** What a token may, such as `documents:read`. */
export type TokenScope = `${TokenArea}:${TokenLevel}`;

/** What a personal token begins with, so that whoever looks for secrets in code knows it. */
export const tokenPrefix = 'atr_';

/** The least scopes that open a call of these areas: any one of them does. */
export function scopesFor({ method }: Pick<Endpoint, 'method'>, areas: readonly TokenArea[]): TokenScope[] {
  const level = method === 'GET' || method === 'HEAD' ? 'read' : 'write';
  return areas.map((area) => `${area}:${level}` as const);
}

/** Whether what a token may covers one of these scopes. */
export function coversOne(held: readonly string[], needed: readonly TokenScope[]): boolean {
  return needed.some((scope) => held.includes(scope) || held.includes(scope.replace(/:read$/, ':write')));
}
