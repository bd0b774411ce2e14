import { useEffect, useState, type ReactNode } from 'react';
import { refresh } from '../api/api.ts';
import { Link } from '../navigation/router.tsx';
import { classes } from '../ui/classes.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { ChevronDownIcon, ChevronUpIcon, CircleCheckIcon, TriangleAlertIcon, UploadIcon, XIcon } from '../ui/icons.tsx';
import type { UploadCompletions } from './completion.ts';
import { uploadsAddress } from './send-file.ts';
import { UploadLine } from './upload-line.tsx';
import { useTimeText, useUploadWords } from './upload-words.ts';
import './uploads.css';
import { dismissResults, setUploadCompletions, useAllUploads, type UploadInfo } from './uploads.ts';

/** Milliseconds for which completed uploads are displayed. */
const resultsMs = 20_000;

const quotaRead = { method: 'GET', path: uploadsAddress } as const;

const needsYou = ({ state }: UploadInfo) => state === 'failed' || state === 'missing';

/**
 * The signed-in person’s uploads in the corner of every page: one line, and the files when
 * expanded. `endings` are those of all features.
 */
export function UploadsCorner({ endings }: { endings: UploadCompletions }): ReactNode {
  const t = useUploadWords();
  const { uploads, pace, made } = useAllUploads();
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => setUploadCompletions(endings), [endings]);
  // The free space has changed.
  useEffect(() => {
    if (made.length > 0) void refresh(quotaRead);
  }, [made]);
  const isOver = uploads.length === 0;
  useEffect(() => {
    if (!isOver || made.length === 0) return;
    const timer = setTimeout(dismissResults, resultsMs);
    return () => clearTimeout(timer);
  }, [isOver, made]);

  const madeText = made.map(({ count, label }) => (label === undefined ? t('arrived', { count }) : t('arrivedIn', { count, label })));
  const waiting = uploads.filter(needsYou).length;
  const needText = waiting > 0 ? t('needYou', { count: waiting }) : '';
  return (
    <>
      <p role="status" className="sr-only">
        {/* Announces completions, not each percentage. */}
        {[...madeText, needText].join('. ')}
      </p>
      {(uploads.length > 0 || made.length > 0) && (
        <section
          aria-label={t('title')}
          data-stays=""
          className="uploads fixed inset-x-0 bottom-(--dock) z-20 border-t border-line bg-surface desktop:inset-x-auto desktop:right-6 desktop:bottom-6 desktop:w-96 desktop:rounded-card desktop:border desktop:shadow-raised print:hidden"
        >
          {uploads.length > 0 && (
            <UploadsSummary uploads={uploads} made={made} pace={pace} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />
          )}
          {isOpen && uploads.length > 0 && (
            <ul className="grid max-h-[min(50dvh,24rem)] gap-3 overflow-y-auto px-4 py-3">
              {uploads.map((upload, place) => (
                <UploadLine key={upload.key} upload={upload} canMove={place > 0} />
              ))}
            </ul>
          )}
          {made.length > 0 && <UploadResults made={made} texts={madeText} isBelow={uploads.length > 0} />}
        </section>
      )}
    </>
  );
}

const sum = (sizes: readonly number[]) => sizes.reduce((one, other) => one + other, 0);

type AllUploads = ReturnType<typeof useAllUploads>;

interface UploadsSummaryProps extends Pick<AllUploads, 'uploads' | 'made' | 'pace'> {
  isOpen: boolean;
  onToggle: () => void;
}

/** Number, time left and progress of all uploads; opens and closes the list. */
function UploadsSummary({ uploads, made, pace, isOpen, onToggle }: UploadsSummaryProps): ReactNode {
  const t = useUploadWords();
  const timeText = useTimeText();
  const waiting = uploads.filter(needsYou).length;
  const running = uploads.length - waiting;
  const completed = sum(made.map(({ bytes }) => bytes));
  const total = sum(uploads.map(({ size }) => size)) + completed;
  const sent = sum(uploads.map((upload) => upload.sent)) + completed;
  const left = sum(uploads.map((upload) => (upload.state === 'running' || upload.state === 'waiting' ? upload.size - upload.sent : 0)));
  const texts = [running > 0 ? t('onWay', { count: running }) : '', waiting > 0 ? t('needYou', { count: waiting }) : ''];
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        title={t(isOpen ? 'hideFiles' : 'showFiles')}
        onClick={onToggle}
        className="flex min-h-12 w-full items-center gap-3 rounded-card px-4 py-1 text-left -outline-offset-2"
      >
        {waiting > 0 ? (
          <TriangleAlertIcon size={20} className="shrink-0 text-warn" />
        ) : (
          <UploadIcon size={20} className="shrink-0 text-accent" />
        )}
        <span className="min-w-0 flex-1 text-sm font-[560]">
          {texts.filter(Boolean).join(' · ')}
          {pace !== null && left > 0 && (
            <span className="block text-xs font-normal tabular-nums text-muted">{t('timeLeft', { time: timeText(left / pace) })}</span>
          )}
        </span>
        {isOpen ? <ChevronDownIcon size={20} className="text-muted" /> : <ChevronUpIcon size={20} className="text-muted" />}
      </button>
      <progress value={sent} max={Math.max(1, total)} aria-label={t('title')} className="upload-progress block h-1 w-full" />
    </>
  );
}

interface UploadResultsProps extends Pick<AllUploads, 'made'> {
  texts: readonly string[];
  isBelow: boolean;
}

/** Results of completed uploads, with links. */
function UploadResults({ made, texts, isBelow }: UploadResultsProps): ReactNode {
  const t = useUploadWords();
  return (
    <div className={classes('flex items-start gap-2 pl-4 text-sm', isBelow && 'border-t border-line')}>
      <CircleCheckIcon size={20} className="mt-3 shrink-0 text-agree" />
      <ul className="min-w-0 flex-1 py-1">
        {made.map(({ to }, index) => (
          <li key={to ?? ''} className="py-2 wrap-anywhere">
            {to === undefined ? (
              texts[index]
            ) : (
              <Link to={to} className="link">
                {texts[index]}
              </Link>
            )}
          </li>
        ))}
      </ul>
      <IconButton icon={XIcon} label={t('dismiss')} onClick={dismissResults} />
    </div>
  );
}
