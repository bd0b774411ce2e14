import type { ReactNode } from 'react';
import { PersonFace, PersonName } from '#features/accounts/web/public-api.tsx';
import { PlainText } from '#platform/web/text/plain-text.tsx';
import { Link } from '#platform/web/navigation/router.tsx';
import { useSession } from '#platform/web/session/session.tsx';
import { Badge } from '#platform/web/ui/badge.tsx';
import { buttonClasses } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { CopyField } from '#platform/web/ui/copy-field.tsx';
import { CheckIcon, ClockIcon, DownloadIcon } from '#platform/web/ui/icons.tsx';
import { DateText } from '#platform/web/ui/date-text.tsx';
import { MetaLine } from '#platform/web/ui/meta-line.tsx';
import { useSizeText } from '#platform/web/uploads/upload-words.ts';
import { useDates } from '#platform/web/i18n/words.tsx';
import type { SharedFile } from '../contract/shapes.ts';
import { FileActions } from './file-actions.tsx';
import { FileFacts } from './file-facts.tsx';
import { useExpiry } from './use-expiry.ts';
import { useFileWords } from './words.ts';
import './file-card.css';

/** Whether the recipient has the file, as a badge. */
function DownloadState({ file, other, isReceived }: { file: SharedFile; other: string; isReceived: boolean }) {
  const t = useFileWords();
  const { relative } = useDates();
  const { downloadedAt, downloadBegunAt } = file;
  const by = isReceived ? 'You' : 'Other';
  if (downloadedAt)
    return (
      <Badge tone="agree" icon={CheckIcon} wraps>
        {t(`downloadedBy${by}`, { person: other, when: relative(downloadedAt) })}
      </Badge>
    );
  return <Badge icon={ClockIcon}>{t(downloadBegunAt ? `begunBy${by}` : `notYetBy${by}`, { person: other })}</Badge>;
}

interface FileCardProps {
  file: SharedFile;
  as?: 'div' | 'li';
  /** On the page of the file: omits the name, which is the page's title, and folds nothing. */
  isAlone?: boolean;
}

/** Card of a file with its state and actions. */
export function FileCard({ file: asRead, as = 'div', isAlone = false }: FileCardProps) {
  const file = useExpiry(asRead);
  const t = useFileWords();
  const { dateTime } = useDates();
  const ownId = useSession().user?.id;
  const { id, name, note, sender, recipient, ended, download } = file;
  const isReceived = recipient.id === ownId;
  const other = isReceived ? sender : recipient;
  return (
    <Card as={as} className="file-card">
      <PersonFace id={other.id} name={other.name} />
      {isAlone ? (
        <p className="font-[560]">
          <FromOrTo file={file} isReceived={isReceived} />
        </p>
      ) : (
        <h2 className="min-w-0 text-lg wrap-anywhere">
          <Link to={`/files/${id}`} className="text-ink no-underline hover:text-accent hover:underline">
            <bdi>{name}</bdi>
          </Link>
        </h2>
      )}
      <div className="file-meta">
        <FileMeta file={file}>
          {!isAlone && (
            <span>
              <FromOrTo file={file} isReceived={isReceived} />
            </span>
          )}
        </FileMeta>
      </div>
      <div className="file-body">
        {ended ? (
          <Badge tone="warn">{t(`ended.${ended.how}`, { date: dateTime(ended.at) })}</Badge>
        ) : (
          <DownloadState file={file} other={other.name} isReceived={isReceived} />
        )}
        {note && (
          <p className="text-sm wrap-anywhere whitespace-pre-line">
            <PlainText text={note} />
          </p>
        )}
      </div>
      <div className="file-actions flex flex-wrap items-center gap-1">
        {download && (
          <a
            href={download}
            download
            aria-label={t('downloadNamed', { name })}
            className={buttonClasses({ variant: isAlone && isReceived && file.downloads === 0 ? 'primary' : 'secondary', size: 'small' })}
          >
            <DownloadIcon size={18} />
            {t('download')}
          </a>
        )}
        <FileActions file={file} />
      </div>
      <FileDetails file={file} isOpen={isAlone} />
    </Card>
  );
}

/** Sender or recipients of the file. */
function FromOrTo({ file: { sender, recipient }, isReceived }: { file: SharedFile; isReceived: boolean }) {
  const t = useFileWords();
  const { id, name } = isReceived ? sender : recipient;
  return (
    <>
      {t(isReceived ? 'from' : 'to')} <PersonName id={id} name={name} />
    </>
  );
}

/** Other facts: group, size and times. */
function FileMeta({ file, children }: { file: SharedFile; children: ReactNode }) {
  const t = useFileWords();
  const sizeText = useSizeText();
  const { dateTime, relative } = useDates();
  const { size, group, ended, sharedAt, expiresAt } = file;
  return (
    <MetaLine>
      {children}
      {group && (
        <span>
          <Link to={`/network/${group.id}?tab=files`} className="text-muted hover:text-accent">
            <bdi>{group.name}</bdi>
          </Link>
        </span>
      )}
      <span className="tabular-nums">{sizeText(size)}</span>
      <DateText iso={sharedAt} title={dateTime(sharedAt)}>
        {relative(sharedAt)}
      </DateText>
      {expiresAt && !ended && <span>{t('until', { date: dateTime(expiresAt) })}</span>}
    </MetaLine>
  );
}

/** Log, checksum and what the state means. */
function FileDetails({ file, isOpen }: { file: SharedFile; isOpen: boolean }) {
  const t = useFileWords();
  return (
    <details open={isOpen} className="file-details">
      <summary className="min-h-11 w-fit cursor-pointer py-2.5 text-sm text-muted hover:text-ink">{t('details')}</summary>
      <div className="grid gap-3 pt-2">
        <FileFacts file={file} />
        <CopyField label={t('checksum')} value={file.sha256} labels={{ copy: t('copy'), copied: t('copied') }} isCode={false} />
        <p className="text-sm text-muted">{t('checksumText')}</p>
        <p className="text-sm text-muted">{t('downloadedMeaning')}</p>
      </div>
    </details>
  );
}
