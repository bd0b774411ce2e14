import { classes } from '#platform/web/ui/classes.ts';
import { DownloadIcon } from '#platform/web/ui/icons.tsx';
import { useGalleryPublicWords } from '../words.ts';

export function DownloadLink({ address, className }: { address: string; className?: string }) {
  const t = useGalleryPublicWords();
  return (
    <a
      href={address}
      download
      className={classes(
        'inline-flex min-h-11 items-center gap-2 rounded-control px-3 text-sm font-[560] text-accent no-underline hover:bg-tint',
        className,
      )}
    >
      <DownloadIcon size={18} />
      {t('download')}
    </a>
  );
}
