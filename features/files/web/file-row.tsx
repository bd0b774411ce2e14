import { PersonName } from '#features/accounts/web/public-api.tsx';
import { useCardDate } from '#platform/web/i18n/use-card-date.ts';
import { useDates } from '#platform/web/i18n/words.tsx';
import { Link } from '#platform/web/navigation/router.tsx';
import { useSession } from '#platform/web/session/session.tsx';
import { PlainText } from '#platform/web/text/plain-text.tsx';
import { DateText } from '#platform/web/ui/date-text.tsx';
import { useSizeText } from '#platform/web/uploads/upload-words.ts';
import type { SharedFile } from '../contract/shapes.ts';
import { DownloadLink } from './download-link.tsx';
import { FileActions } from './file-actions.tsx';
import { FileKind } from './file-kind.tsx';
import { FileState } from './file-state.tsx';
import { useExpiry } from './use-expiry.ts';
import './file-row.css';

/** A file in a list: name and message, the other person, size and time, state, and actions. Which of them sent it is said by the list. */
export function FileRow({ file: asRead }: { file: SharedFile }) {
  const file = useExpiry(asRead);
  const { name, note, sender, recipient, size, sharedAt } = file;
  const sizeText = useSizeText();
  const { dateTime } = useDates();
  const when = useCardDate();
  const isReceived = recipient.id === useSession().user?.id;
  const other = isReceived ? sender : recipient;
  return (
    <li className="file-row">
      <FileKind name={name} mediaType={file.mediaType} />
      <div className="file-name">
        <h3 className="text-base wrap-anywhere">
          <Link to={`/files/${file.id}`} className="text-ink no-underline hover:text-accent hover:underline">
            <bdi>{name}</bdi>
          </Link>
        </h3>
        {note && (
          <p className="file-note text-sm text-muted" title={note}>
            <PlainText text={note} />
          </p>
        )}
      </div>
      <div className="file-facts text-sm text-muted">
        <span>
          <PersonName id={other.id} name={other.name} picture="inline" />
        </span>
        <span className="tabular-nums">
          <DateText iso={sharedAt} title={dateTime(sharedAt)}>
            {when(sharedAt)}
          </DateText>
          {` · ${sizeText(size)}`}
        </span>
      </div>
      <div className="file-state">
        <FileState file={file} />
      </div>
      <div className="file-actions">
        <DownloadLink file={file} variant={isReceived && file.downloads === 0 ? 'secondary' : 'quiet'} hidesTextOnPhones />
        <span className="max-tablet:hidden">
          <FileActions file={file} isAlone={false} />
        </span>
      </div>
    </li>
  );
}
