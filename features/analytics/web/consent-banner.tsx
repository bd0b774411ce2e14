import type { ReactNode } from 'react';
import { sideBySide } from '#platform/contract/isolated.ts';
import { Link } from '#platform/web/navigation/router.tsx';
import { useSettings } from '#platform/web/registry/settings.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Settings2Icon } from '#platform/web/ui/icons.tsx';
import { answerConsent, showCookieSettings } from './consent.ts';
import { useAnalyticsText, useConsentWords } from './consent-words.ts';

/** Asks for consent. The page stays usable, and both answers have equal weight. */
export function ConsentBanner(): ReactNode {
  const t = useConsentWords();
  const text = useAnalyticsText('bannerText');
  const { analyticsScript } = useSettings();
  const short = sideBySide([t('bannerShort'), analyticsScript && new URL(analyticsScript.url).host]);
  return (
    <section
      aria-label={t('bannerTitle')}
      data-consent=""
      data-stays=""
      className="fixed inset-x-0 bottom-(--dock) z-40 border-t border-line bg-surface px-3 py-1.5 rise tablet:max-desktop:flex tablet:max-desktop:items-center tablet:max-desktop:gap-5 tablet:max-desktop:px-6 tablet:max-desktop:py-3 desktop:right-4 desktop:bottom-4 desktop:left-auto desktop:w-[26rem] desktop:rounded-card desktop:border desktop:p-5 desktop:shadow-raised print:hidden"
    >
      <p className="hidden font-[560] desktop:block">{t('bannerTitle')}</p>
      <p className="hidden min-w-0 flex-1 text-sm text-pretty tablet:block">
        {text}{' '}
        <Link to="/confidentialDataPolicy#cookies" className="link">
          {t('policy')}
        </Link>
      </p>
      {/* On phones and tablets it is a bar, so that it covers no content. */}
      <div className="flex items-center gap-2 desktop:mt-3 desktop:grid desktop:grid-cols-2">
        <Link to="/confidentialDataPolicy#cookies" className="link min-w-0 flex-1 text-xs tablet:hidden">
          {short}
        </Link>
        <Button size="small" variant="secondary" className="min-h-11" onClick={() => answerConsent('granted')}>
          {t('accept')}
        </Button>
        <Button size="small" variant="secondary" className="min-h-11" onClick={() => answerConsent('denied')}>
          {t('decline')}
        </Button>
        <Button
          size="small"
          variant="quiet"
          icon={Settings2Icon}
          className="min-h-11 max-desktop:px-2.5 desktop:col-span-2 desktop:min-h-9"
          aria-haspopup="dialog"
          onClick={() => showCookieSettings(true)}
        >
          <span className="max-desktop:sr-only">{t('customize')}</span>
        </Button>
      </div>
    </section>
  );
}
