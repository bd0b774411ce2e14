import type { ReactNode } from 'react';
import { sampleIdIn } from '#features/negotiation/contract/sample.ts';
import { useLanguage } from '#platform/web/i18n/words.tsx';
import { useSiteNavigation } from '#platform/web/navigation/nav-item.ts';
import { Link } from '#platform/web/navigation/router.tsx';
import { CheckIcon, CircleCheckIcon } from '#platform/web/ui/icons.tsx';
import { useHomeWords } from '../i18n/words.ts';
import './negotiation-picture.css';

/**
 * A drawing of a negotiation in the product’s type and colours; screen readers get one sentence. A contract
 * to check is beside its caption. Nothing where one cannot negotiate.
 */
export function NegotiationPicture(): ReactNode {
  const t = useHomeWords();
  const { isOpen } = useSiteNavigation();
  const sample = `/verify/${sampleIdIn(useLanguage().language)}`;
  if (!isOpen('/negociation')) return null;
  return (
    <figure>
      <div role="img" aria-label={t('picture')} className="negotiation-picture">
        <svg viewBox="0 0 96 56" aria-hidden="true">
          <path d="M0 56V48a48 48 0 0 1 96 0v8z" />
          <path d="M12 56V50a36 36 0 0 1 72 0v6z" />
          <path d="M24 56V52a24 24 0 0 1 48 0v4z" />
        </svg>
        <div aria-hidden="true">
          <p className="picture-line">
            <b>{t('pictureTitle')}</b>
            <time>07:41</time>
          </p>
          <p className="picture-bar">{t('pictureState')}</p>
          <div className="picture-clause">
            <p className="picture-line">
              <span>
                <b>3.1</b> {t('pictureBy')}
              </span>
              <i>{t('pictureOpen')}</i>
            </p>
            <p className="picture-text">
              {t('pictureBefore')} <del>{t('pictureOut')}</del> <ins>{t('pictureIn')}</ins> {t('pictureAfter')},{' '}
              <ins>{t('pictureMore')}</ins>.
            </p>
            <p className="picture-line">
              <em>{t('pictureVotes')}</em>
              <span className="picture-no">{t('pictureReject')}</span>
              <span className="picture-yes">
                <CheckIcon size={16} />
                {t('pictureAccept')}
              </span>
            </p>
          </div>
          <div className="picture-clause">
            <p className="picture-line">
              <span>
                <b>4</b> {t('pictureAcceptedBy')}
              </span>
              <em>{t('pictureAccepted')}</em>
            </p>
            <p className="picture-text">{t('pictureClause')}</p>
          </div>
        </div>
      </div>
      <figcaption className="mt-1 flex min-h-11 flex-wrap items-center justify-between gap-x-4 text-sm text-muted">
        {t('example')}
        {isOpen(sample) && (
          <Link to={sample} className="link inline-flex min-h-11 items-center gap-2">
            <CircleCheckIcon size={18} />
            {t('checkSample')}
          </Link>
        )}
      </figcaption>
    </figure>
  );
}
