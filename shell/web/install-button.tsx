import type { ReactNode } from 'react';
import { IconButton } from '#platform/web/ui/icon-button.tsx';
import { DownloadIcon } from '#platform/web/ui/icons.tsx';
import { install } from './install-prompt.ts';
import { useShellWords } from './words.ts';

/** Installs the site as an app, where the browser offers that. */
export function InstallButton(): ReactNode {
  const t = useShellWords();
  return <IconButton icon={DownloadIcon} label={t('install')} onClick={() => void install()} />;
}
