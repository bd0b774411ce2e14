import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import { phone } from '../../bench/first-view.ts';
import type { PictureOptions } from './pictures.ts';
import pictures from './playwright.config.ts';

/**
 * `npm run views` measures the first view of 40 screens, most of them signed in, on the phone of
 * `npm run bench -- views`. `--grep` selects some. The machine must be idle.
 */
export default defineConfig<PictureOptions>({
  ...pictures,
  testMatch: 'views.pictures.ts',
  outputDir: resolve(import.meta.dirname, '../../test-results/views'),
  reporter: [
    ['list'],
    ['../support/table-reporter.ts', { columns: ['screen', 'largest paint, s', 'layout shift', 'blocked, ms', 'JavaScript, KiB (gzip)'] }],
  ],
  workers: 1,
  fullyParallel: false,
  projects: [{ name: 'phone', use: { ...(pictures.projects ?? []).find(({ name }) => name === '360-light-en')?.use, ...phone } }],
});
