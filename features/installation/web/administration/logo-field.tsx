import { useId, useRef, useState, type ReactNode } from 'react';
import type { Reply } from '#platform/contract/endpoint.ts';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { ImageIcon } from '#platform/web/ui/icons.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { readNames, removeLogo, saveLogo } from '../../contract/endpoints.ts';
import { installationLimits } from '../../contract/limits.ts';
import { useInstallationWords } from '../words.ts';

/** Uploads or removes the logo immediately. */
export function LogoField({ logo }: { logo: Reply<typeof readNames>['logo'] }): ReactNode {
  const t = useInstallationWords();
  const errorText = useErrorText();
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  const { busy, fault, save, remove } = useLogoChange();
  return (
    <fieldset className="mb-6 grid gap-2">
      <legend className="mb-2 font-[560]">{t('logo.label')}</legend>
      <div className="flex min-h-16 flex-wrap items-center gap-4">
        {logo && (
          <img
            src={logo.address}
            alt={t('logo.label')}
            width={logo.width / 2}
            height={logo.height / 2}
            className="rounded-control border border-line bg-[light-dark(transparent,#fff)] p-2"
          />
        )}
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            size="small"
            icon={ImageIcon}
            isBusy={busy === 'save'}
            aria-describedby={hint}
            onClick={() => input.current?.click()}
          >
            {t(logo ? 'logo.change' : 'logo.choose')}
          </Button>
          {logo && (
            <Button variant="quiet" size="small" isBusy={busy === 'remove'} onClick={() => void remove()}>
              {t('logo.remove')}
            </Button>
          )}
        </div>
      </div>
      <p id={hint} className="text-sm text-pretty text-muted">
        {t('logo.hint')}
      </p>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        aria-label={t('logo.label')}
        className="hidden"
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) void save(file);
          // Resets the input, so that the same file can be chosen again.
          target.value = '';
        }}
      />
      {fault && (
        <Notice tone="danger" isAnnounced>
          {errorText(fault)}
        </Notice>
      )}
    </fieldset>
  );
}

/** Saves or removes the logo, with the operation under way and the code of its failure. */
function useLogoChange() {
  const t = useInstallationWords();
  const refresh = useRefresh();
  const toast = useToast();
  const [busy, setBusy] = useState<'save' | 'remove'>();
  const [fault, setFault] = useState<string>();
  const run = async (operation: 'save' | 'remove', action: () => Promise<unknown>) => {
    setBusy(operation);
    setFault(undefined);
    try {
      await action();
      await refresh(readNames);
      toast(t(operation === 'save' ? 'logo.saved' : 'logo.removed'), { tone: 'success' });
    } catch (error) {
      const { code, fields } = problemOf(error);
      setFault(fields?.[0]?.code ?? code);
    } finally {
      setBusy(undefined);
    }
  };
  const save = async (file: File) => {
    if (file.size > installationLimits.logoBytes) setFault('installation.logoTooLarge');
    else await run('save', async () => call(saveLogo, { body: { image: await dataUrlOf(file) } }));
  };
  const remove = () => run('remove', () => call(removeLogo, {}));
  return { busy, fault, save, remove };
}

function dataUrlOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('the file cannot be read')));
    reader.readAsDataURL(file);
  });
}
