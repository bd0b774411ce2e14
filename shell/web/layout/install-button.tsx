import type { ReactNode } from 'react';
import { IconButton } from '#platform/web/ui/icon-button.tsx';
import { DownloadIcon } from '#platform/web/ui/icons.tsx';
import { installPrompt, setInstallPrompt } from './install-prompt.ts';
import { useShellWords } from '../i18n/words.ts';

/** Installs the site as an app, if the browser can. */
export function InstallButton(): ReactNode {
  const t = useShellWords();
  return <IconButton icon={DownloadIcon} label={t('install')} onClick={() => void install()} />;
}

/** Shows the browser’s prompt, which can be used once, whatever the answer. */
async function install(): Promise<void> {
  const made = installPrompt();
  if (!made) return;
  await made.prompt();
  await made.userChoice;
  if (installPrompt() === made) setInstallPrompt(undefined);
}
