import { PersonFace, PersonName } from '#features/accounts/web/public-api.tsx';
import { Link } from '#platform/web/navigation/router.tsx';
import { useSession } from '#platform/web/session/session.tsx';
import { PlainText } from '#platform/web/text/plain-text.tsx';
import { buttonClasses } from '#platform/web/ui/button.tsx';
import { Card, CardLink } from '#platform/web/ui/card.tsx';
import { CopyField } from '#platform/web/ui/copy-field.tsx';
import { DownloadIcon } from '#platform/web/ui/icons.tsx';
import { DateText } from '#platform/web/ui/date-text.tsx';
import { MetaLine } from '#platform/web/ui/meta-line.tsx';
import { useSizeText } from '#platform/web/uploads/upload-words.ts';
import { useCardDate } from '#platform/web/i18n/use-card-date.ts';
import { useDates } from '#platform/web/i18n/words.tsx';
import type { SharedFile } from '../contract/shapes.ts';
import { FileActions } from './file-actions.tsx';
import { FileFacts } from './file-facts.tsx';
import { FileKind } from './file-kind.tsx';
import { FileState } from './file-state.tsx';
import { useExpiry } from './use-expiry.ts';
import { useFileWords } from './words.ts';
import './file-card.css';

interface FileCardProps {
  file: SharedFile;
  as?: 'div' | 'li';
  /** On the page of the file: omits the name, which is the page's title, and adds all details. */
  isAlone?: boolean;
}

/** Card of a file: its kind, state and actions. */
export function FileCard({ file: asRead, as = 'div', isAlone = false }: FileCardProps) {
  const file = useExpiry(asRead);
  return (
    <Card as={as} className={isAlone ? 'file-card file-alone' : 'file-card'}>
      <FileKind name={file.name} mediaType={file.mediaType} />
      <div className="file-head">
        {!isAlone && (
          <h2 className="text-lg wrap-anywhere">
            <CardLink to={`/files/${file.id}`}>{file.name}</CardLink>
          </h2>
        )}
        <FileMeta file={file} />
      </div>
      <div className="file-state">
        <FileState file={file} />
      </div>
      <div className="file-actions">
        <Download file={file} isAlone={isAlone} />
        <FileActions file={file} isAlone={isAlone} />
      </div>
      {file.note && (
        <p className="file-rest text-sm wrap-anywhere whitespace-pre-line">
          <PlainText text={file.note} />
        </p>
      )}
      {isAlone && <FileDetails file={file} />}
    </Card>
  );
}

/** The main action of a file that the viewer received. */
function Download({ file: { name, download, downloads, sender }, isAlone }: { file: SharedFile; isAlone: boolean }) {
  const t = useFileWords();
  const isReceived = sender.id !== useSession().user?.id;
  if (!download) return null;
  return (
    <a
      href={download}
      download
      aria-label={t('downloadNamed', { name })}
      className={buttonClasses({ variant: isAlone && isReceived && downloads === 0 ? 'primary' : 'secondary', size: 'small' })}
    >
      <DownloadIcon size={18} />
      <span className={isAlone ? undefined : 'max-tablet:hidden'}>{t('download')}</span>
    </a>
  );
}

/** Face and name of the other person, group, size and time. */
function FileMeta({ file: { sender, recipient, group, size, sharedAt } }: { file: SharedFile }) {
  const t = useFileWords();
  const sizeText = useSizeText();
  const { dateTime } = useDates();
  const when = useCardDate();
  const isReceived = recipient.id === useSession().user?.id;
  const { id, name } = isReceived ? sender : recipient;
  return (
    <MetaLine>
      <span>
        {t(isReceived ? 'from' : 'to')} <PersonFace id={id} name={name} size="inline" className="align-middle" />{' '}
        <PersonName id={id} name={name} />
      </span>
      {group && (
        <span>
          <Link to={`/network/${group.id}?tab=files`} className="text-muted hover:text-accent">
            <bdi>{group.name}</bdi>
          </Link>
        </span>
      )}
      <span className="tabular-nums">{sizeText(size)}</span>
      <DateText iso={sharedAt} title={dateTime(sharedAt)}>
        {when(sharedAt)}
      </DateText>
    </MetaLine>
  );
}

/** Log, checksum and what the state means. */
function FileDetails({ file }: { file: SharedFile }) {
  const t = useFileWords();
  return (
    <div className="file-rest grid gap-3 border-t border-line pt-4">
      <FileFacts file={file} />
      <CopyField label={t('checksum')} value={file.sha256} labels={{ copy: t('copy'), copied: t('copied') }} isCode={false} />
      <p className="text-sm text-muted">{t('checksumText')}</p>
      <p className="text-sm text-muted">{t('downloadedMeaning')}</p>
    </div>
  );
}
