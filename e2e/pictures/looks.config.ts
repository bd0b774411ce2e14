import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import type { PictureOptions } from './pictures.ts';
import pictures from './playwright.config.ts';

/** Reference pictures, which `npm run looks:update` replaces. */
export const looks = resolve(import.meta.dirname, 'looks');

/**
 * `npm run looks` compares 40 screens at two widths, light and dark, with the reference pictures.
 * They show the window only, in English.
 */
export default defineConfig<PictureOptions>({
  ...pictures,
  testMatch: 'looks.pictures.ts',
  outputDir: resolve(import.meta.dirname, '../../test-results/looks'),
  snapshotPathTemplate: resolve(looks, '{projectName}/{arg}{ext}'),
  updateSnapshots: 'none',
  // Reduced palettes and edges of letters change single pixels; a changed colour or place changes many.
  expect: { toHaveScreenshot: { maxDiffPixelRatio: 0.001, threshold: 0.06, animations: 'disabled', caret: 'hide' } },
  projects: (pictures.projects ?? []).flatMap((project) => {
    const [, width, scheme] = /^(360|1280)-(light|dark)-en$/.exec(project.name ?? '') ?? [];
    if (width === undefined) return [];
    const viewport = { width: Number(width), height: width === '360' ? 740 : 800 };
    return [{ ...project, name: `${width}-${scheme}`, use: { ...project.use, viewport } }];
  }),
});
