import { afterEach, expect, test, vi } from 'vitest';
import { Screen } from '../testing/screen.tsx';
import { clockOf } from './clock.ts';
import { useDates } from './words.tsx';

afterEach(() => vi.unstubAllGlobals());

const inRegion = (language: string) => vi.stubGlobal('navigator', Object.create(navigator, { language: { value: language } }));

test('LA-01 English has the clock of the browser’s region; dates, and times in other languages, follow the language', async () => {
  function Time() {
    const { dateTime } = useDates();
    return <p>{dateTime('2026-11-29T14:21:00')}</p>;
  }
  const shown = async (region: string, language: 'en' | 'fr') => {
    inRegion(region);
    return (await Screen.open(<Time />, { language })).text();
  };
  expect(await shown('en-US', 'en')).toBe('November 29, 2026 at 2:21 PM');
  expect(await shown('en-GB', 'en')).toBe('November 29, 2026 at 14:21');
  expect(await shown('en-US', 'fr')).toBe('29 novembre 2026 à 14:21');
  inRegion('fr-CA');
  expect(clockOf('en')).toEqual({ hourCycle: 'h23' });
});
