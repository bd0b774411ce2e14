// The browser has no Node APIs: tsc must refuse every line.
// @ts-expect-error
import { readFileSync } from 'node:fs';
// @ts-expect-error
export const folder = process.cwd();
// @ts-expect-error
export const bytes = Buffer.from('a');
export const file = readFileSync;
// @ts-expect-error
export const element = <blink>{folder}</blink>;
// @ts-expect-error
export const first: string = ['strict in this layer too'][0];
