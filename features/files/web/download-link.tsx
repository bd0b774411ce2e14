import { buttonClasses, type ButtonVariant } from '#platform/web/ui/button.tsx';
import { DownloadIcon } from '#platform/web/ui/icons.tsx';
import type { SharedFile } from '../contract/shapes.ts';
import { useFileWords } from './words.ts';

interface DownloadLinkProps {
  file: SharedFile;
  variant: ButtonVariant;
  hidesTextOnPhones?: boolean;
}

/** Downloads a file, if the viewer can. */
export function DownloadLink({ file: { name, download }, variant, hidesTextOnPhones = false }: DownloadLinkProps) {
  const t = useFileWords();
  if (!download) return null;
  return (
    <a href={download} download aria-label={t('downloadNamed', { name })} className={buttonClasses({ variant, size: 'small' })}>
      <DownloadIcon size={18} />
      <span className={hidesTextOnPhones ? 'max-tablet:hidden' : undefined}>{t('download')}</span>
    </a>
  );
}
