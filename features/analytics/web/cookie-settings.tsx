import { useState, type ReactNode } from 'react';
import { Link } from '#platform/web/navigation/router.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { CheckboxField } from '#platform/web/forms/checkbox-field.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { answerConsent, showCookieSettings, type Answer } from './consent.ts';
import { useAnalyticsText, useConsentWords } from './consent-words.ts';

/** Cookie settings: necessary storage, and analytics, which is off by default. */
export function CookieSettings({ isGranted }: { isGranted: boolean }): ReactNode {
  const t = useConsentWords();
  const text = useAnalyticsText('analyticsText');
  const [isTicked, setIsTicked] = useState(isGranted);
  const close = () => showCookieSettings(false);
  const answer = (given: Answer) => {
    answerConsent(given);
    close();
  };
  return (
    <Dialog
      isOpen
      onClose={close}
      title={t('settingsTitle')}
      closeLabel={t('leave')}
      actions={
        <>
          <Button variant="quiet" onClick={close}>
            {t('close')}
          </Button>
          <Button variant="secondary" onClick={() => answer('denied')}>
            {t('decline')}
          </Button>
          <Button onClick={() => answer(isTicked ? 'granted' : 'denied')}>{t('validate')}</Button>
        </>
      }
    >
      <div className="grid gap-2">
        <CheckboxField name="necessary" label={t('necessary')} hint={t('necessaryText')} checked disabled readOnly />
        <CheckboxField
          name="analytics"
          label={t('analytics')}
          hint={text}
          checked={isTicked}
          onChange={(event) => setIsTicked(event.target.checked)}
          data-first-focus=""
        />
        <p className="mt-1 text-sm text-muted">
          {t('anyTime')}{' '}
          <Link to="/confidentialDataPolicy#cookies" className="link" onClick={close}>
            {t('policy')}
          </Link>
        </p>
      </div>
    </Dialog>
  );
}
