import { download } from '#platform/web/api/download.ts';
import { DownloadIcon, FileTextIcon } from '#platform/web/ui/icons.tsx';
import { Menu } from '#platform/web/ui/menu.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { downloadDocx, downloadHtml, downloadMarkdown } from '../../contract/file-endpoints.ts';
import type { DocumentWhole } from '../../contract/shapes.ts';
import { useDocumentPublicWords } from '../words.ts';

const formats = [
  { ending: 'docx', endpoint: downloadDocx },
  { ending: 'md', endpoint: downloadMarkdown },
  { ending: 'html', endpoint: downloadHtml },
] as const;

/** Menu of the formats in which a document can be taken away. */
export function DownloadMenu({ document: { id, title } }: { document: Pick<DocumentWhole, 'id' | 'title'> }) {
  const t = useDocumentPublicWords();
  const toast = useToast();
  const items = formats.map(({ ending, endpoint }) => ({
    label: t(`download.${ending}`),
    icon: DownloadIcon,
    onSelect: () =>
      void download(endpoint, { params: { id } }, `${nameOf(title) || 'document'}.${ending}`).catch(() =>
        toast(t('download.failed'), { tone: 'danger' }),
      ),
  }));
  return (
    <Menu
      label={t('download')}
      isIcon
      items={[...items, { label: t('download.print'), icon: FileTextIcon, onSelect: () => window.print() }]}
    >
      <DownloadIcon />
    </Menu>
  );
}

/** A title without characters that file systems refuse. */
const nameOf = (title: string): string =>
  title
    .replace(/[\\/:*?"<>|\n\t]+/g, ' ')
    .trim()
    .slice(0, 100)
    .toWellFormed();
