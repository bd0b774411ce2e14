import type { ReactNode } from 'react';
import { PersonAvatar, PersonName } from '#features/accounts/web/public-api.tsx';
import { administrationAddress } from '#platform/web/registry/administration.ts';
import { useKindName } from '#platform/web/i18n/kind-name.ts';
import { Link } from '#platform/web/navigation/router.tsx';
import { MetaLine } from '#platform/web/ui/meta-line.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import type { CaseWhole } from '../../contract/shapes.ts';
import { useModerationWords } from '../words.ts';

/** What was reported: whose, which kind, who sees it, and its text as it was then and is now. */
export function ReportedText({ of: data }: { of: CaseWhole }): ReactNode {
  const t = useModerationWords();
  const { text, textNow, reports, isThere } = data;
  const shown = (words: string) => (
    <blockquote dir="auto" className="grid gap-2 border-t border-line px-4 py-3 wrap-anywhere">
      {words
        .split('\n')
        .map((line, at) => ({ line, at }))
        .filter(({ line }) => line.trim() !== '')
        .map(({ line, at }) => (
          <p key={at} className="whitespace-pre-wrap">
            {line}
          </p>
        ))}
    </blockquote>
  );
  return (
    <section aria-labelledby="reported" className="grid gap-3">
      <h2 id="reported" className="text-lg">
        {t(reports.length === 0 ? 'heldText' : 'reportedText')}
      </h2>
      <div className="max-w-[46rem] rounded-card border border-line bg-surface">
        <AboutThing of={data} />
        {text && shown(text)}
        {textNow !== null && (
          <>
            <div className="px-4 pb-3">
              <Notice>{t('changedSince')}</Notice>
            </div>
            {shown(textNow)}
          </>
        )}
        <ThingLinks of={data} />
      </div>
      {!isThere && <p className="text-muted">{t('gone')}</p>}
    </section>
  );
}

function AboutThing({ of: { kind, author, groups, isPublic } }: { of: CaseWhole }): ReactNode {
  const t = useModerationWords();
  const kindName = useKindName();
  return (
    <div className="flex items-center gap-3 px-4 py-3">
      {author && <PersonAvatar id={author.id} name={author.name} />}
      <div className="min-w-0 flex-1">
        {author && (
          <p className="font-[560] wrap-anywhere">
            <PersonName id={author.id} name={author.name} />
          </p>
        )}
        <MetaLine>
          <span>{kindName(kind)}</span>
          {isPublic && <span>{t('forEverybody')}</span>}
          {groups.map(({ id, name }) => (
            <bdi key={id}>{name}</bdi>
          ))}
        </MetaLine>
      </div>
    </div>
  );
}

/** Links to what was reported, and to the account of its author. */
function ThingLinks({ of: { author, address, isThere, isHidden, can } }: { of: CaseWhole }): ReactNode {
  const t = useModerationWords();
  return (
    <div className="flex flex-wrap gap-x-6 border-t border-line px-4 empty:hidden">
      {isThere && !isHidden && (
        <Link to={address} className="link inline-flex min-h-11 items-center">
          {t('openThing')}
        </Link>
      )}
      {author && can.lookAfter && (
        <Link to={`${administrationAddress('people')}/${author.id}`} className="link inline-flex min-h-11 items-center">
          {t('authorsAccount')}
        </Link>
      )}
    </div>
  );
}
