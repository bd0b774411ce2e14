import { expect, test } from 'vitest';
import { readConfig } from '#platform/server/config/config.ts';
import { settingsOf } from './page-settings.ts';

const config = readConfig({
  TOKEN_SECRET: 'x'.repeat(40),
  SITE_NAME: 'As configured',
  ANALYTICS_SCRIPT_URL: 'https://stats.example.org/s.js',
});
const app = (off: readonly string[]) => ({ config, modules: { off, isOff: (name: string) => off.includes(name) } }) as never;
const source = { isDevelopment: false } as never;

test('AD-07 pages get what administrators set for the installation, otherwise the configuration', () => {
  const off: string[] = [];
  expect(settingsOf(app(off), source).siteName).toBe('As configured');
  const stored = { ...settingsOf(app(off), source), siteName: 'Herons' };
  expect(settingsOf(app(off), source, stored).siteName).toBe('Herons');
  expect(settingsOf(app(off), source).siteName).toBe('As configured');
});

test('AD-02 AD-07 pages get the disabled modules, and no analytics script if analytics is disabled', () => {
  expect(settingsOf(app([]), source)).toMatchObject({ modulesOff: [], analyticsScript: { url: 'https://stats.example.org/s.js' } });
  const settings = settingsOf(app(['analytics']), source);
  expect(settings.modulesOff).toEqual(['analytics']);
  expect(settings.analyticsScript).toBeUndefined();
});

test('AD-07 unchanged settings are the same object', () => {
  const off: string[] = [];
  const stored = settingsOf(app(off), source);
  expect(settingsOf(app(off), source)).toBe(stored);
  expect(settingsOf(app([]), source)).not.toBe(stored);
});

test('AC-16 the settings of pages say that emails are stored here without a mail server', () => {
  expect(settingsOf(app([]), source).keepsMails).toBe(true);
  const sends = { ...config, smtpUrl: 'smtp://127.0.0.1:1' };
  expect(settingsOf({ config: sends, modules: { off: [], isOff: () => false } } as never, source).keepsMails).toBeUndefined();
});
