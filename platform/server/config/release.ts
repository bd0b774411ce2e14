import { readFileSync } from 'node:fs';

/** The version of this program. */
export function releaseOf(): string {
  return (JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as { version: string }).version;
}
