import { Component, lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { useSettings } from '#platform/web/settings.ts';
import { useLanguage } from '#platform/web/words.tsx';
import { useAreSettingsOpen, useConsent } from './consent.ts';
import { reportView } from './count-view.ts';

const bannerAfterMs = 300;

const ConsentBanner = lazy(() => import('./consent-banner.tsx').then((m) => ({ default: m.ConsentBanner })));
const CookieSettings = lazy(() => import('./cookie-settings.tsx').then((m) => ({ default: m.CookieSettings })));

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
      ({ goByAnswer }) => goByAnswer(consent, spoken.current, analyticsScript),
      () => {},
    );
  }, [consent, analyticsScript]);

  return (
    <Quietly>
      <Suspense fallback={null}>
        {isAsking && !areSettingsOpen && <ConsentBanner />}
        {areSettingsOpen && <CookieSettings isGranted={consent === 'granted'} />}
      </Suspense>
    </Quietly>
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

/** The page goes on when the code of the banner does not arrive; the next page asks again. */
class Quietly extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children;
  }
}
