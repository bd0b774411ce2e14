import { PersonFace, PersonName } from '#features/accounts/web/public-api.tsx';
import { Link } from '#platform/web/navigation/router.tsx';
import { useSession } from '#platform/web/session/session.tsx';
import { PlainText } from '#platform/web/text/plain-text.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { CopyField } from '#platform/web/ui/copy-field.tsx';
import { DateText } from '#platform/web/ui/date-text.tsx';
import { MetaLine } from '#platform/web/ui/meta-line.tsx';
import { useSizeText } from '#platform/web/uploads/upload-words.ts';
import { useCardDate } from '#platform/web/i18n/use-card-date.ts';
import { useDates } from '#platform/web/i18n/words.tsx';
import type { SharedFile } from '../contract/shapes.ts';
import { DownloadLink } from './download-link.tsx';
import { FileActions } from './file-actions.tsx';
import { FileFacts } from './file-facts.tsx';
import { FileKind } from './file-kind.tsx';
import { FileState } from './file-state.tsx';
import { useExpiry } from './use-expiry.ts';
import { useFileWords } from './words.ts';
import './file-card.css';

/** Card of a file on its page, whose title is the name: its kind, state, actions and details. */
export function FileCard({ file: asRead }: { file: SharedFile }) {
  const file = useExpiry(asRead);
  const ownId = useSession().user?.id;
  const isNew = file.downloads === 0 && file.sender.id !== ownId;
  return (
    <Card className="file-card">
      <FileKind name={file.name} mediaType={file.mediaType} />
      <FileMeta file={file} />
      <div className="file-rest flex flex-wrap gap-1.5">
        <FileState file={file} />
      </div>
      <div className="file-rest flex items-center gap-1">
        <DownloadLink file={file} variant={isNew ? 'primary' : 'secondary'} />
        <FileActions file={file} isAlone />
      </div>
      {file.note && (
        <p className="file-rest text-sm wrap-anywhere whitespace-pre-line">
          <PlainText text={file.note} />
        </p>
      )}
      <FileDetails file={file} />
    </Card>
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
