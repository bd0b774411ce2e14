// A contract is run by both sides and can name what neither has. Each line is refused; tsc says so where one is not.
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
