import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { brokenFiles } from './built-files.ts';

let folder = '';
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'atrium-built-'))));
afterEach(() => rmSync(folder, { recursive: true }));

async function brokenOf(files: Record<string, string>): Promise<string[]> {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return brokenFiles(folder);
}

const sound = {
  'page.js': 'import{t as e}from"./kit.js";const l=()=>g(()=>import(`./words.js`).then(e=>e.a),[]);export{l as t,e as u};',
  // Files can import each other, and none is executed.
  'kit.js': 'import"./page.js";export const t=document.title;',
  'words.js': 'var o={default:{}};export{o as a};',
};

test('SH-05 loadable files are accepted, also with cyclic imports', async () => {
  expect(await brokenOf(sound)).toEqual([]);
});

test('SH-05 a file that does not load is reported by name at build time', async () => {
  const broken = { 'signed-in.js': 'const a=1;export{a as t,signed_in_exports as n};' };
  expect(await brokenOf({ ...sound, ...broken })).toEqual(["signed-in.js: Export 'signed_in_exports' is not defined in module"]);
});

test('SH-05 unknown imported names and missing files are reported', async () => {
  expect(await brokenOf({ ...sound, 'bell.js': 'import{x as e}from"./kit.js";e();' })).toEqual([
    "bell.js: The requested module './kit.js' does not provide an export named 'x'",
  ]);
  expect(await brokenOf({ 'bell.js': 'import"./gone.js";' })).toEqual(['bell.js: ./gone.js does not exist']);
});

test('SH-05 dynamically imported files exist and export the names that are used', async () => {
  expect(await brokenOf({ ...sound, 'a.js': 'export const f=()=>import("./words.js").then(e=>e.b);' })).toEqual([
    "a.js: ./words.js does not provide an export named 'b'",
  ]);
  expect(await brokenOf({ ...sound, 'a.js': 'export const f=()=>import("./gone.js");' })).toEqual(['a.js: ./gone.js does not exist']);
});
