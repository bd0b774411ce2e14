import { useEffect, useRef, useState, type ReactNode } from 'react';
import { lazy } from '#platform/web/loading/lazy.tsx';
import { useSettings } from '#platform/web/registry/settings.ts';
import { useLanguage } from '#platform/web/i18n/words.tsx';
import { useAreSettingsOpen, useConsent } from './consent.ts';
import type { Language } from '#platform/contract/language.ts';
import { countView } from '../contract/endpoints.ts';

const bannerAfterMs = 300;

const ConsentBanner = lazy(() => import('./consent-banner.tsx').then((m) => m.ConsentBanner));
const CookieSettings = lazy(() => import('./cookie-settings.tsx').then((m) => m.CookieSettings));

interface AnalyticsProps {
  /** Pattern of the current page; undefined if there is none. */
  page: string | undefined;
  /** Current path, so that two pages with the same pattern count as two views. */
  pathname: string;
}

/** Counts views, asks for consent, and counts visits once consent is given. */
export function Analytics({ page, pathname }: AnalyticsProps): ReactNode {
  const { language } = useLanguage();
  const { analyticsScript } = useSettings();
  const consent = useConsent();
  const areSettingsOpen = useAreSettingsOpen();
  const isAsking = useLater(consent === 'none');

  // A ref, because changing the language is not another view.
  const spoken = useRef(language);
  useEffect(() => {
    spoken.current = language;
  }, [language]);
  useEffect(() => {
    if (page !== undefined) reportView(page, spoken.current);
  }, [page, pathname]);
  useEffect(() => {
    if (consent !== 'granted' && consent !== 'denied') return;
    // Counting is best effort: failures are ignored.
    void import('./count-visit.ts').then(
      (module) => module.goByAnswer(consent, spoken.current, analyticsScript),
      () => {},
    );
  }, [consent, analyticsScript]);

  return (
    <>
      {isAsking && !areSettingsOpen && <ConsentBanner />}
      {areSettingsOpen && <CookieSettings isGranted={consent === 'granted'} />}
    </>
  );
}

/** True once the condition has held for `bannerAfterMs`. */
function useLater(condition: boolean): boolean {
  const [isTime, setIsTime] = useState(false);
  useEffect(() => {
    if (!condition) return;
    const timer = setTimeout(() => setIsTime(true), bannerAfterMs);
    return () => {
      clearTimeout(timer);
      setIsTime(false);
    };
  }, [condition]);
  return condition && isTime;
}

/** Counts a page view by its pattern. Stores nothing on the device and respects Do Not Track. */
function reportView(path: string, language: Language): void {
  if (asksNotToBeCounted()) return;
  const body = new Blob([JSON.stringify({ path, language })], { type: 'application/json' });
  navigator.sendBeacon(countView.path, body);
}

/** Do Not Track, or Global Privacy Control. */
function asksNotToBeCounted(): boolean {
  return navigator.doNotTrack === '1' || ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true);
}
