import { IconButton } from '#platform/web/ui/icon-button.tsx';
import { FileTextIcon, TrashIcon, UploadIcon } from '#platform/web/ui/icons.tsx';
import { FileButton } from '#platform/web/uploads/file-button.tsx';
import { useSizeText } from '#platform/web/uploads/upload-words.ts';
import { useAssemblyWords } from '../words.ts';

interface AnnexFilesProps {
  files: readonly File[];
  onChange: (files: File[]) => void;
  /** Number of the item that they belong to; none for the whole assembly. */
  item?: number;
}

const keyOf = ({ name, size, lastModified }: File): string => `${name} ${size} ${lastModified}`;

/** Files that become annexes when the assembly is convened. Until then they are only here, and can be removed. */
export function AnnexFiles({ files, onChange, item }: AnnexFilesProps) {
  const t = useAssemblyWords();
  const sizeText = useSizeText();
  return (
    <div className="grid gap-1">
      <ul className="grid gap-1 empty:hidden">
        {files.map((file) => (
          <li key={keyOf(file)} className="flex min-h-11 list-none items-center gap-2.5">
            <FileTextIcon size={18} className="flex-none text-muted" />
            <bdi className="min-w-0 flex-1 wrap-anywhere">{file.name}</bdi>
            <span className="flex-none text-sm text-muted tabular-nums">{sizeText(file.size)}</span>
            <IconButton
              icon={TrashIcon}
              label={t('removeAnnex', { name: file.name })}
              onClick={() => onChange(files.filter((each) => each !== file))}
            />
          </li>
        ))}
      </ul>
      <FileButton
        variant="secondary"
        isMultiple
        label={item === undefined ? undefined : t('addAnnexToItem', { number: item })}
        onFiles={(chosen) => {
          const known = new Set(files.map(keyOf));
          onChange([...files, ...chosen.filter((file) => !known.has(keyOf(file)))]);
        }}
      >
        <UploadIcon size={18} />
        {t('addAnnex')}
      </FileButton>
    </div>
  );
}
