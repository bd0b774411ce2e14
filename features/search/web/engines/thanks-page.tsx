import { HeadTags } from '#platform/web/rendering/head-tags.tsx';
import { PageTitle, useSiteName } from '#platform/web/rendering/page-title.tsx';
import { Link, useSearchParams } from '#platform/web/navigation/router.tsx';
import { Arch } from '#platform/web/ui/arch.tsx';
import { buttonClasses, LinkButton } from '#platform/web/ui/button.tsx';
import { ExternalLinkIcon, SearchIcon } from '#platform/web/ui/icons.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { searchAddress } from '../search-address.ts';
import { useSearchWords } from '../words.ts';
import { addressAt, engines, thanksAddress, wordsElsewhere } from './engines.ts';

/** Page with a link to another engine that opens in a new tab (`/resultSearch/thanks`). */
export function ThanksPage() {
  const t = useSearchWords();
  const [address] = useSearchParams();
  const words = wordsElsewhere((address.get('q') ?? '').slice(0, 300));
  const engine = engines.find(({ id }) => id === address.get('engine'));
  return (
    <PageBody kind="card">
      <PageTitle>{t('thanksTitle')}</PageTitle>
      <HeadTags>
        <meta name="robots" content="noindex" />
      </HeadTags>
      <div className="grid justify-items-center text-center">
        <Arch className="mb-4">
          <SearchIcon size={24} />
        </Arch>
        <h1>{t('thanks', { site: useSiteName() })}</h1>
        {engine && words ? (
          <>
            <p className="mt-3 text-lg text-pretty">{t('goesOn', { words, engine: engine.name })}</p>
            <a
              href={addressAt(engine, words)}
              target="_blank"
              rel="noopener noreferrer"
              referrerPolicy="no-referrer"
              className={buttonClasses({ className: 'mt-5' })}
            >
              {t('continue', { engine: engine.name })}
              <ExternalLinkIcon size={18} className="-mr-0.5" />
              <span className="sr-only">{t('inNewTab')}</span>
            </a>
            <p className="mt-3 text-sm text-pretty text-muted">{t('goesOnText', { engine: engine.name })}</p>
            <p className="mt-6 text-sm text-muted">{t('otherEngines')}</p>
            <ul className="mt-2 flex flex-wrap justify-center gap-x-3">
              {engines
                .filter((other) => other !== engine)
                .map((other) => (
                  <li key={other.id}>
                    <Link to={thanksAddress(other, words)} replace className="link tap inline-flex min-h-9 items-center text-sm">
                      {other.name}
                    </Link>
                  </li>
                ))}
            </ul>
          </>
        ) : (
          <p className="mt-3 text-pretty text-muted">{t('thanksText')}</p>
        )}
        <LinkButton to={searchAddress({ q: words })} variant="secondary" className="mt-6">
          {t('backToSearch')}
        </LinkButton>
      </div>
    </PageBody>
  );
}
