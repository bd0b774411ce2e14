import { useState, type ReactNode } from 'react';
import { call } from '#platform/web/api/api.ts';
import { useSiteNavigation } from '#platform/web/navigation/nav-item.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { MailIcon } from '#platform/web/ui/icons.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { requestSignInCode } from '../../contract/endpoints.ts';
import { PlaceLink } from '../place-link.tsx';
import { useSignInCodeWords } from './sign-in-code-words.ts';

interface OfferCodeProps {
  /** Identifier of the failed sign-in. */
  identifier: string;
  onSent: () => void;
}

/**
 * Offers to email a code after a refused sign-in; the same for all reasons and accounts. Without a
 * mail server it names an alternative.
 */
export function OfferCode({ identifier, onSent }: OfferCodeProps): ReactNode {
  const t = useSignInCodeWords();
  const { isOpen } = useSiteNavigation();
  const errorText = useErrorText();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [hasNoMail, setHasNoMail] = useState(false);
  const ask = async () => {
    setIsBusy(true);
    setFailure(undefined);
    try {
      const { isMailed } = await call(requestSignInCode, { body: { identifier } });
      if (isMailed) onSent();
      else setHasNoMail(true);
    } catch (error) {
      setFailure(problemOf(error).code);
    } finally {
      setIsBusy(false);
    }
  };
  if (hasNoMail)
    return (
      <Notice tone="info" isAnnounced title={t('noMailTitle')} className="mt-5">
        <p>{t('noMail')}</p>
        {isOpen('/contact') && <PlaceLink to="/contact">{t('contact')}</PlaceLink>}
      </Notice>
    );
  return (
    <div className="mt-5 grid gap-3 border-t border-line pt-5">
      <p className="text-sm text-pretty text-muted">{t('offer')}</p>
      <Button variant="secondary" icon={MailIcon} isWide isBusy={isBusy} onClick={() => void ask()}>
        {t('ask')}
      </Button>
      <p role="alert" className="text-sm text-pretty text-danger empty:hidden">
        {failure && errorText(failure)}
      </p>
    </div>
  );
}
