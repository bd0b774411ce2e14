import type { Endpoint } from './endpoint.ts';

/** Areas that personal tokens can access; a feature declares the area of its calls. */
export const tokenAreas = ['documents', 'discussions', 'galleries', 'files', 'groups', 'messages', 'negotiations', 'news'] as const;
export type TokenArea = (typeof tokenAreas)[number];

/** Level of access; write includes read. */
export const tokenLevels = ['read', 'write'] as const;
export type TokenLevel = (typeof tokenLevels)[number];

/** A scope of a token, such as `documents:read`. */
export type TokenScope = `${TokenArea}:${TokenLevel}`;

/** Prefix of personal tokens, by which secret scanners recognise them. */
export const tokenPrefix = 'atr_';

/** Minimal scopes for a call in these areas; any one of them suffices. */
export function scopesFor({ method }: Pick<Endpoint, 'method'>, areas: readonly TokenArea[]): TokenScope[] {
  const level = method === 'GET' || method === 'HEAD' ? 'read' : 'write';
  return areas.map((area) => `${area}:${level}` as const);
}

/** Whether the scopes of a token include one of the needed ones. */
export function coversOne(held: readonly string[], needed: readonly TokenScope[]): boolean {
  return needed.some((scope) => held.includes(scope) || held.includes(scope.replace(/:read$/, ':write')));
}
