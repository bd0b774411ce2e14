// Must not compile: the browser has no Node.
import { readFileSync } from 'node:fs';
export const folder = process.cwd();
export const bytes = Buffer.from('a');
export const file = readFileSync;
export const element = <blink>{folder}</blink>;
export const first: string = ['strict in this room too'][0];
