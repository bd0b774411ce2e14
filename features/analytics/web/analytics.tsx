import { useEffect, useRef, useState, type ReactNode } from 'react';
import { later } from '#platform/web/later.tsx';
import { useSettings } from '#platform/web/settings.ts';
import { useLanguage } from '#platform/web/words.tsx';
import { useAreSettingsOpen, useConsent } from './consent.ts';
import { reportView } from './count-view.ts';

const bannerAfterMs = 300;

const ConsentBanner = later(() => import('./consent-banner.tsx').then((m) => m.ConsentBanner));
const CookieSettings = later(() => import('./cookie-settings.tsx').then((m) => m.CookieSettings));

interface AnalyticsProps {
  /** The pattern of the present page; undefined where there is none. */
  page: string | undefined;
  /** The present address, so that two pages of one pattern are two views. */
  pathname: string;
}

/** Counts views, asks about the rest, and counts visits once it is allowed to. */
export function Analytics({ page, pathname }: AnalyticsProps): ReactNode {
  const { language } = useLanguage();
  const { analyticsScript } = useSettings();
  const consent = useConsent();
  const areSettingsOpen = useAreSettingsOpen();
  const isAsking = useLater(consent === 'none');

  // The language of the moment; another one is no other view.
  const spoken = useRef(language);
  useEffect(() => {
    spoken.current = language;
  }, [language]);
  useEffect(() => {
    if (page !== undefined) reportView(page, spoken.current);
  }, [page, pathname]);
  useEffect(() => {
    if (consent !== 'granted' && consent !== 'denied') return;
    // What does not arrive is not counted; nobody is troubled with it.
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

/** True some time after the condition became so. */
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
