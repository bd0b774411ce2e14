// Must not compile: a contract is run by both sides and may name what neither has.
import { readFileSync } from 'node:fs';
export const title = document.title;
export const folder = process.cwd();
export const file = readFileSync;
setTimeout(() => title);
export const first: string = ['strict in this room too'][0];
