import type { ReactNode } from 'react';
import { Link } from '#platform/web/navigation/router.tsx';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { classes } from '#platform/web/ui/classes.ts';
import { useDates } from '#platform/web/i18n/words.tsx';
import type { DocumentWhole, VersionCard } from '../../contract/shapes.ts';
import { MetaLine } from '#platform/web/ui/meta-line.tsx';
import { useDocumentWords } from '../words.ts';
import { hasUnsaved, type VersionChoice } from './use-version-choice.ts';

export interface VersionListProps {
  document: DocumentWhole;
  versions: readonly VersionCard[];
  choice: VersionChoice;
  /** Loads older versions; undefined if there are none. */
  more: (() => void) | undefined;
}

/** Versions of a document, newest first. */
export function VersionList({ document, versions, choice, more }: VersionListProps) {
  const t = useDocumentWords();
  const dates = useDates();
  return (
    <nav aria-label={t('versions')} className="min-w-0">
      <ol className="grid gap-2 desktop:max-h-[75vh] desktop:overflow-y-auto desktop:p-0.5 max-desktop:max-h-80 max-desktop:overflow-y-auto">
        {hasUnsaved(document, versions) && (
          <VersionLink choice={choice} version={document.version} title={t('asItStands')}>
            <span>{t('wordCount', { count: document.words })}</span>
          </VersionLink>
        )}
        {versions.map((version) => (
          <VersionLink
            key={version.version}
            choice={choice}
            version={version.version}
            title={version.name || dates.dateTime(version.savedAt)}
            mark={version.version === document.version && <Badge tone="agree">{t('versionNow')}</Badge>}
          >
            {version.name && <span>{dates.dateTime(version.savedAt)}</span>}
            <span>{version.restoredFrom === null ? t(`versionKind.${version.kind}`) : t('versionRestored')}</span>
            <span>{version.savedBy ?? t('closedAccount')}</span>
            <span>{t('wordCount', { count: version.words })}</span>
          </VersionLink>
        ))}
      </ol>
      {more && (
        <Button variant="quiet" size="small" className="mt-2" onClick={more}>
          {t('olderVersions')}
        </Button>
      )}
    </nav>
  );
}

interface VersionLinkProps {
  choice: VersionChoice;
  version: number;
  title: string;
  mark?: ReactNode;
  /** Facts below the title. */
  children: ReactNode;
}

function VersionLink({ choice, version, title, mark, children }: VersionLinkProps) {
  const isShown = version === choice.shown;
  return (
    <li>
      <Link
        to={choice.addressOf(version)}
        aria-current={isShown ? 'true' : undefined}
        className={classes(
          'block rounded-control border px-3.5 py-2.5 text-ink no-underline transition-colors hover:border-accent',
          isShown ? 'border-accent bg-tint' : 'border-line bg-surface',
        )}
      >
        <span className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
          <span className="min-w-0 font-[560] break-words">{title}</span>
          {mark}
        </span>
        <MetaLine>{children}</MetaLine>
      </Link>
    </li>
  );
}
