// Contracts run on both sides and may use neither DOM nor Node: tsc must refuse every line.
// @ts-expect-error
import { readFileSync } from 'node:fs';
// @ts-expect-error
export const title = document.title;
// @ts-expect-error
export const folder = process.cwd();
export const file = readFileSync;
// @ts-expect-error
setTimeout(() => title);
// @ts-expect-error
export const first: string = ['strict in this layer too'][0];
