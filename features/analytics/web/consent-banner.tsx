import type { ReactNode } from 'react';
import { Link } from '#platform/web/router.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { answerConsent, showCookieSettings } from './consent.ts';
import { useAnalyticsText, useConsentWords } from './consent-words.ts';

/** Asks once. The page stays usable behind it, and both answers weigh the same. */
export function ConsentBanner(): ReactNode {
  const t = useConsentWords();
  const text = useAnalyticsText('bannerText');
  return (
    <section
      aria-label={t('bannerTitle')}
      data-consent=""
      className="fixed inset-x-3 bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-40 max-h-[60dvh] overflow-y-auto rounded-card border border-line bg-surface p-4 shadow-raised rise tablet:right-4 tablet:left-auto tablet:w-[26rem] tablet:p-5 desktop:bottom-4 print:hidden"
    >
      <p className="font-[560]">{t('bannerTitle')}</p>
      <p className="mt-1 text-sm text-pretty">
        {text}{' '}
        <Link to="/confidentialDataPolicy#cookies" className="link">
          {t('policy')}
        </Link>
      </p>
      <div className="mt-3 grid grid-cols-2 gap-2">
        <Button size="small" variant="secondary" className="min-h-11" onClick={() => answerConsent('granted')}>
          {t('accept')}
        </Button>
        <Button size="small" variant="secondary" className="min-h-11" onClick={() => answerConsent('denied')}>
          {t('decline')}
        </Button>
        <Button size="small" variant="quiet" className="col-span-2" aria-haspopup="dialog" onClick={() => showCookieSettings(true)}>
          {t('customize')}
        </Button>
      </div>
    </section>
  );
}
