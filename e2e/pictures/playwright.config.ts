import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import { languages } from '#platform/contract/language.ts';
import journeys from '../../playwright.config.ts';
import type { PictureOptions } from './pictures.ts';

/** Locale of the browser by language. */
const locales = { en: 'en-GB', fr: 'fr-FR', es: 'es-ES' } as const;
const { INTO, BESIDE } = process.env;
const root = resolve(import.meta.dirname, '../..');

/**
 * `npm run pictures` takes every screen once per width, theme and language, into the folder `INTO`.
 * With `BESIDE`, it compares with the pictures in that folder instead, and reports differences.
 * `--grep` selects screens, `--project` variants such as `360-dark-fr`.
 */
export default defineConfig<PictureOptions>({
  ...journeys,
  testDir: '.',
  testMatch: 'screens.pictures.ts',
  globalSetup: './global-setup.ts',
  outputDir: resolve(root, 'test-results/pictures'),
  reporter: [['list'], ['html', { open: 'never', outputFolder: resolve(root, 'playwright-report') }]],
  snapshotPathTemplate: resolve(root, BESIDE ?? INTO ?? 'test-results/pictures-taken', '{arg}-{projectName}{ext}'),
  updateSnapshots: BESIDE === undefined ? 'all' : 'none',
  // Clocks and edges of letters change fewer pixels.
  expect: { toMatchSnapshot: { maxDiffPixelRatio: 0.002 } },
  projects: [360, 768, 1280].flatMap((width) =>
    (['light', 'dark'] as const).flatMap((colorScheme) =>
      languages.map((language) => ({
        name: `${width}-${colorScheme}-${language}`,
        use: {
          ...journeys.use,
          language,
          locale: locales[language],
          colorScheme,
          viewport: { width, height: 740 },
          screenshot: 'off' as const,
        },
      })),
    ),
  ),
});
