import { call, useRefresh } from '#platform/web/api/api.ts';
import { useDates } from '#platform/web/i18n/words.tsx';
import { RemovalButton } from '#platform/web/ui/removal-button.tsx';
import { FileTextIcon, UploadIcon } from '#platform/web/ui/icons.tsx';
import { FileButton } from '#platform/web/uploads/file-button.tsx';
import { UploadLine } from '#platform/web/uploads/upload-line.tsx';
import { useSizeText } from '#platform/web/uploads/upload-words.ts';
import { beginUploads, useUploads } from '#platform/web/uploads/uploads.ts';
import { withdrawAnnex } from '../../contract/annex-endpoints.ts';
import { annexPurpose, assemblyLimits } from '../../contract/limits.ts';
import type { AssemblyWhole } from '../../contract/shapes.ts';
import { readsOf } from '../queries.ts';
import { useAssemblyWords } from '../words.ts';

/** The annexes of the whole assembly; nothing if there are none and the viewer may add none. */
export function AssemblyAnnexes({ assembly }: { assembly: AssemblyWhole }) {
  const t = useAssemblyWords();
  const { annexes, can } = assembly;
  if (!can.addAnnex && !annexes.some(({ item }) => item === null)) return null;
  return (
    <section aria-labelledby="annexes" className="rounded-card border border-line bg-surface p-4 tablet:p-5">
      <h2 id="annexes" className="mb-2 text-xl">
        {t('annexes')}
      </h2>
      <Annexes assembly={assembly} item={null} />
    </section>
  );
}

/** Annexes to download, of an item or of the whole assembly. Those of the assembly have a file chooser for people who may add one. */
export function Annexes({ assembly, item }: { assembly: AssemblyWhole; item: string | null }) {
  const { id, annexes, can } = assembly;
  const uploads = useUploads(annexPurpose, (target) => target['assemblyId'] === id && (target['item'] ?? null) === item);
  const added = annexes.filter((annex) => annex.item === item);
  if (added.length + uploads.length === 0 && !(item === null && can.addAnnex)) return null;
  return (
    <div className="grid justify-items-start gap-2">
      <ul className="grid w-full gap-1 empty:hidden">
        {added.map((annex) => (
          <AnnexLink key={annex.id} assembly={assembly} annex={annex} />
        ))}
        {uploads.map((upload) => (
          <UploadLine key={upload.key} upload={upload} />
        ))}
      </ul>
      {item === null && can.addAnnex && annexes.length < assemblyLimits.annexes && <AddAnnex assembly={assembly} />}
    </div>
  );
}

function AnnexLink({ assembly, annex }: { assembly: AssemblyWhole; annex: AssemblyWhole['annexes'][number] }) {
  const t = useAssemblyWords();
  const dates = useDates();
  const sizeText = useSizeText();
  const refresh = useRefresh();
  const { id, name, bytes, sha256, download, withdrawnAt } = annex;
  const file = (
    <>
      <FileTextIcon size={18} className="flex-none text-muted" />
      <bdi className={download === null ? 'min-w-0 wrap-anywhere line-through' : 'link min-w-0 wrap-anywhere'}>{name}</bdi>
    </>
  );
  if (download === null)
    return (
      <li className="flex min-h-11 list-none flex-wrap items-center gap-x-2.5 py-1 text-muted" title={t('annexHash', { hash: sha256 })}>
        {file}
        <span className="text-sm">{t('annexWithdrawn', { at: dates.dateTime(withdrawnAt ?? '') })}</span>
      </li>
    );
  const labels = {
    remove: t('withdrawAnnex'),
    title: t('withdrawAnnexTitle', { name }),
    cancel: t('cancel'),
    close: t('closeDialog'),
    done: t('annexIsWithdrawn', { name }),
  };
  return (
    <li className="flex list-none flex-wrap items-center gap-x-2.5">
      <a href={download} download title={t('annexHash', { hash: sha256 })} className="flex min-h-11 min-w-0 items-center gap-2.5 py-1">
        {file}
        <span className="flex-none text-sm text-muted tabular-nums">{sizeText(bytes)}</span>
      </a>
      {assembly.can.addAnnex && (
        <RemovalButton
          named={t('withdrawAnnexNamed', { name })}
          text={t('withdrawAnnexText')}
          labels={labels}
          onRemove={() => call(withdrawAnnex, { params: { id: assembly.id, annex: id } })}
          onRemoved={() => refresh(...readsOf(assembly.id))}
        />
      )}
    </li>
  );
}

function AddAnnex({ assembly }: { assembly: AssemblyWhole }) {
  const t = useAssemblyWords();
  const sizeText = useSizeText();
  return (
    <div className="grid gap-1 print:hidden">
      <FileButton variant="secondary" isMultiple onFiles={(files) => uploadAnnexes(assembly, null, files)}>
        <UploadIcon size={18} />
        {t('addAnnex')}
      </FileButton>
      <p className="text-sm text-muted">{t('addAnnexHint', { size: sizeText(assemblyLimits.annexBytes) })}</p>
    </div>
  );
}

/** Uploads files in the background, which attaches them to the assembly or to an item. */
export function uploadAnnexes({ id, title }: AssemblyWhole, item: string | null, files: readonly File[]): void {
  void beginUploads(files, { purpose: annexPurpose, target: { assemblyId: id, item, title } });
}
