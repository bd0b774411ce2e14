import { HeadTags } from '#platform/web/rendering/head-tags.tsx';
import { PageTitle, useSiteName } from '#platform/web/rendering/page-title.tsx';
import { locales } from '#platform/contract/language.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { useInfiniteQuery, useQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { Navigate, currentAddress, useParams } from '#platform/web/navigation/router.tsx';
import { StructuredData } from '#platform/web/rendering/structured-data.tsx';
import { BackLink } from '#platform/web/ui/back-link.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import type { QuestionWhole, ReplyWhole } from '../../contract/shapes.ts';
import { questionQuery, repliesQuery } from '../queries.ts';
import { useQuestionPublicWords } from '../words.ts';
import { questionData } from './question-data.ts';
import { QuestionView } from './question-view.tsx';
import { ReplyView } from './reply-view.tsx';

/** A public question for visitors. Other ids lead to sign-in, whether or not a question exists. */
export function PublicQuestionPage() {
  const t = useQuestionPublicWords();
  const { id = '' } = useParams<{ id?: string }>();
  const question = useQuery(questionQuery(id));
  const replies = useInfiniteQuery(repliesQuery(id));
  const isClosed = question.error && ['thing.notFound', 'input.invalid'].includes(problemOf(question.error).code);
  if (isClosed) return <Navigate replace to={`/connect?next=${encodeURIComponent(currentAddress())}#login`} />;
  const read = replies.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <PageBody kind="text">
      <QueryStates query={question} skeleton={<Skeleton shape="text" count={10} label={t('loading')} />}>
        {(data) => (
          <>
            <Head question={data} replies={read} />
            <QuestionView question={data} above={<BackLink to="/flux">{t('backPublic')}</BackLink>} />
            <section aria-label={t('replies', { count: data.replyCount })} className="mt-8 border-t border-line pt-6">
              <h2 className="mb-4 text-xl">{data.replyCount > 0 ? t('replies', { count: data.replyCount }) : t('noReplyYet')}</h2>
              <ul className="grid gap-4">
                {read.map((reply) => (
                  <PublicThread key={reply.id} reply={reply} />
                ))}
              </ul>
              <p className="mt-6 flex flex-wrap items-center gap-3">
                <LinkButton to={`/connect?next=${encodeURIComponent(`/discussion/${id}`)}#login`} variant="secondary">
                  {t('signInToReply')}
                </LinkButton>
              </p>
            </section>
          </>
        )}
      </QueryStates>
    </PageBody>
  );
}

function PublicThread({ reply }: { reply: ReplyWhole }) {
  const t = useQuestionPublicWords();
  const helps = (votes: number) => votes > 0 && <span className="text-sm text-muted">{t('helps', { count: votes })}</span>;
  return (
    <li className="grid gap-3">
      <ReplyView reply={reply} actions={helps(reply.votes)} />
      {reply.replies.length > 0 && (
        <ul className="ml-3 grid gap-3 border-l-2 border-line pl-3 tablet:ml-6 tablet:pl-5">
          {reply.replies.map((answer) => (
            <li key={answer.id}>
              <ReplyView reply={answer} actions={helps(answer.votes)} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** Metadata for search engines and link previews. */
function Head({ question, replies }: { question: QuestionWhole; replies: readonly ReplyWhole[] }) {
  const siteName = useSiteName();
  const t = useQuestionPublicWords();
  const { id, title, excerpt, author, publicAddress, createdAt, editedAt, language } = question;
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <HeadTags>
        <meta name="description" content={excerpt} />
        <meta name="author" content={author.name} />
        {publicAddress && (
          <>
            <link rel="canonical" href={publicAddress} />
            <link
              rel="alternate"
              type="application/atom+xml"
              title={t('feedTitle')}
              href={language ? `/questions.atom?lang=${language}` : '/questions.atom'}
            />
            <meta property="og:type" content="article" />
            <meta property="og:site_name" content={siteName} />
            <meta property="og:title" content={title} />
            <meta property="og:description" content={excerpt} />
            <meta property="og:url" content={publicAddress} />
            {language && <meta property="og:locale" content={locales[language].replace('-', '_')} />}
            <meta property="article:published_time" content={createdAt} />
            <meta property="article:modified_time" content={editedAt ?? createdAt} />
            <meta name="twitter:card" content="summary" />
          </>
        )}
      </HeadTags>
      {publicAddress && <StructuredData id={id} of={() => questionData(question, replies)} />}
    </>
  );
}
