import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveAssets } from './serve-assets.ts';

const folder = mkdtempSync(join(tmpdir(), 'atrium-assets-'));
const http = Fastify();

beforeAll(() => {
  const files = {
    'page-1.js': 'plain',
    'page-1.js.br': 'by brotli',
    'page-1.js.gz': 'by gzip',
    'small-2.js': 'small',
    'face.woff2': 'letters',
    '.secret': 'x',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  serveAssets(http, folder);
});
afterAll(async () => {
  await http.close();
  rmSync(folder, { recursive: true });
});

const ask = (url: string, accepted?: string) =>
  http.inject({ url, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } });

test('SH-05 a file of the build is served in the smallest accepted encoding, cached forever', async () => {
  const answer = await ask('/assets/page-1.js', 'gzip, deflate, br');
  expect(answer.body).toBe('by brotli');
  expect(answer.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'content-encoding': 'br',
    vary: 'accept-encoding',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-length': '9',
  });
  for (const [accepted, body] of [
    ['gzip', 'by gzip'],
    ['br;q=0, gzip;q=0.5', 'by gzip'],
    ['BR ; q=0.1', 'by brotli'],
    ['identity', 'plain'],
    [undefined, 'plain'],
  ] as const)
    expect((await ask('/assets/page-1.js', accepted)).body, accepted).toBe(body);
  const small = await ask('/assets/small-2.js', 'br');
  expect(small.body).toBe('small');
  expect(small.headers['content-encoding']).toBeUndefined();
  expect((await ask('/assets/face.woff2')).headers['content-type']).toBe('font/woff2');
  expect((await http.inject({ method: 'HEAD', url: '/assets/page-1.js' })).headers['content-length']).toBe('5');
});

test('SH-05 files outside the build are not found, wherever they are', async () => {
  for (const path of [
    '/assets/',
    '/assets/none.js',
    '/assets/.secret',
    '/assets/page-1.js.br',
    '/assets/../serve-assets.ts',
    '/assets/%2e%2e%2fpage-1.js',
  ])
    expect((await ask(path)).statusCode, path).toBe(404);
});
