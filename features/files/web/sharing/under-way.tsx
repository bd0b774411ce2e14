import { Notice } from '#platform/web/ui/notice.tsx';
import { UploadLine } from '#platform/web/uploads/upload-line.tsx';
import { useUploads } from '#platform/web/uploads/uploads.ts';
import { filePurpose } from '../../contract/limits.ts';
import { useFileWords } from '../words.ts';

/** Uploads of files in progress, in one group or in all. */
export function UnderWay({ groupId }: { groupId?: string | undefined }) {
  const t = useFileWords();
  const uploads = useUploads(filePurpose).filter(({ target }) => groupId === undefined || target['groupId'] === groupId);
  if (uploads.length === 0) return null;
  return (
    <section aria-label={t('onTheirWay')} className="mb-6 grid gap-3">
      <h2 className="text-lg">{t('onTheirWay')}</h2>
      {uploads.some(({ state }) => state === 'failed') && <Notice tone="danger">{t('uploadFailed')}</Notice>}
      <ul className="grid gap-2">
        {uploads.map((upload) => (
          <UploadLine key={upload.key} upload={upload} />
        ))}
      </ul>
    </section>
  );
}
