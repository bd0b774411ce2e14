import { HeadTags } from '#platform/web/rendering/head-tags.tsx';
import { useQuery } from '#platform/web/queries/queries.ts';
import { locales } from '#platform/contract/language.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { Navigate, useSearchParams } from '#platform/web/navigation/router.tsx';
import { StructuredData } from '#platform/web/rendering/structured-data.tsx';
import { BackLink } from '#platform/web/ui/back-link.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { PageHeader } from '#platform/web/ui/page-header.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { useIsHydrated } from '#platform/web/i18n/words.tsx';
import { isolated } from '#platform/contract/isolated.ts';
import type { DocumentWhole } from '../../contract/shapes.ts';
import { FeedLink } from '../feed-link.tsx';
import { documentQuery } from '../queries.ts';
import { useDocumentPublicWords } from '../words.ts';
import { useSiteName } from '#platform/web/rendering/page-title.tsx';
import { useSettings } from '#platform/web/registry/settings.ts';
import { articleData, pictureOf } from './article-data.ts';
import { DocumentActions } from './document-actions.tsx';
import { DocumentEnding } from './document-ending.tsx';
import { DocumentReader } from './document-reader.tsx';

const listAddress = '/blogGeneral2';

/**
 * Page of a public document (`/publicInternetArticle?id=`); without an ID it redirects to the list.
 */
export function InternetDocumentPage() {
  const [search] = useSearchParams();
  const id = search.get('id');
  return id ? <InternetDocument id={id} /> : <ToList />;
}

function ToList() {
  const t = useDocumentPublicWords();
  const isHydrated = useIsHydrated();
  return (
    <PageBody>
      <HeadTags>
        <title>{t('titlePublic')}</title>
        <meta name="robots" content="noindex" />
      </HeadTags>
      <PageHeader title={t('titlePublic')} lead={t('leadPublic')} />
      <LinkButton to={listAddress}>{t('seeList')}</LinkButton>
      {isHydrated && <Navigate to={listAddress} replace />}
    </PageBody>
  );
}

function InternetDocument({ id }: { id: string }) {
  const t = useDocumentPublicWords();
  const document = useQuery(documentQuery(id));
  return (
    <PageBody kind="text">
      <QueryStates query={document} skeleton={<Skeleton shape="text" count={10} label={t('loading')} />}>
        {(data) => (
          <>
            <Head document={data} />
            <FeedLink />
            <DocumentReader
              document={data}
              above={<BackLink to={listAddress}>{t('backPublic')}</BackLink>}
              actions={<DocumentActions document={data} />}
              ending={<DocumentEnding document={data} audience="everybody" />}
            />
          </>
        )}
      </QueryStates>
    </PageBody>
  );
}

/** Metadata for search engines and link previews. */
function Head({ document }: { document: DocumentWhole }) {
  const { publicUrl } = useSettings();
  const siteName = useSiteName();
  const { title, subtitle, excerpt, authorName, publicAddress, publicationDate, lastUpdate, language } = document;
  const picture = pictureOf(document);
  const description = subtitle ? `${isolated(subtitle)}. ${isolated(excerpt)}` : excerpt;
  return (
    <>
      <HeadTags>
        <title>{title}</title>
        <meta name="description" content={description} />
        <meta name="author" content={authorName} />
        {publicAddress && (
          <>
            <link rel="canonical" href={publicAddress} />
            <meta property="og:type" content="article" />
            <meta property="og:site_name" content={siteName} />
            <meta property="og:title" content={title} />
            <meta property="og:description" content={description} />
            <meta property="og:url" content={publicAddress} />
            {language && <meta property="og:locale" content={locales[language].replace('-', '_')} />}
            <meta property="article:published_time" content={publicationDate ?? ''} />
            <meta property="article:modified_time" content={lastUpdate} />
            {picture && (
              <>
                <meta property="og:image" content={publicUrl + picture.address} />
                <meta property="og:image:type" content="image/webp" />
                <meta property="og:image:width" content={String(picture.width)} />
                <meta property="og:image:height" content={String(picture.height)} />
                {picture.alt && <meta property="og:image:alt" content={picture.alt} />}
              </>
            )}
            <meta name="twitter:card" content="summary" />
          </>
        )}
      </HeadTags>
      {publicAddress && <StructuredData id={document.id} of={() => articleData(document, { publicUrl, siteName })} />}
    </>
  );
}
