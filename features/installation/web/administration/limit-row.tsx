import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { locales } from '#platform/contract/language.ts';
import { limitNameKey } from '#platform/contract/name-keys.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { classes } from '#platform/web/ui/classes.ts';
import { useAnyWords, useErrorText, useLanguage } from '#platform/web/i18n/words.tsx';
import type { LimitRead } from '../../contract/shapes.ts';
import { useInstallationWords } from '../words.ts';

/** Name, established accounts, new accounts. */
export const columns = 'grid grid-cols-[minmax(0,1fr)_4.75rem_4.75rem] gap-x-2 tablet:grid-cols-[minmax(0,1fr)_6rem_6rem]';
export const accountKinds = ['whole', 'small'] as const;

/** A whole number as people write it in any of the languages: with separators of thousands, or none. */
const numberOf = (text: string): number | undefined =>
  /^(\d{1,3}([\s.,]\d{3})+|\d+)$/.test(text.trim()) ? Number(text.replaceAll(/\D/g, '')) : undefined;

interface LimitRowProps {
  limit: LimitRead;
  /** Null restores the configured limit. */
  save: (quota: LimitRead['kept']) => Promise<void>;
}

/** One limit: its two numbers are changed in place, and take effect once saved. */
export function LimitRow({ limit: { name, feature, configured, kept }, save }: LimitRowProps): ReactNode {
  const t = useInstallationWords();
  const errorText = useErrorText();
  const number = new Intl.NumberFormat(locales[useLanguage().language]);
  const errorId = useId();
  const [isTyped, setIsTyped] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const label = useAnyWords()(feature, limitNameKey(name));
  const bounds = kept ?? configured;

  const store = async (quota: LimitRead['kept']) => {
    setIsBusy(true);
    setFailure(undefined);
    try {
      await save(quota);
      setIsTyped(false);
    } catch (error) {
      setFailure(problemOf(error).code);
    }
    setIsBusy(false);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const values = new FormData(form);
    const [whole, small] = accountKinds.map((kind) => numberOf(String(values.get(kind))));
    if (whole === undefined || small === undefined) setFailure('field.invalid');
    else void store({ whole, small });
  };
  return (
    <li>
      <form
        key={`${bounds.whole}/${bounds.small}`}
        method="post"
        noValidate
        className={classes(columns, 'items-center px-4 py-1.5')}
        onInput={() => setIsTyped(true)}
        onReset={() => {
          setIsTyped(false);
          setFailure(undefined);
        }}
        onSubmit={submit}
      >
        <p className="min-w-0 text-pretty">
          {label} {kept && <Badge tone="accent">{t('limits.changed')}</Badge>}
        </p>
        {accountKinds.map((kind) => (
          <input
            key={kind}
            type="text"
            inputMode="numeric"
            name={kind}
            aria-label={`${label}, ${t(`limits.${kind}`)}`}
            aria-invalid={failure ? true : undefined}
            aria-describedby={failure && errorId}
            defaultValue={number.format(bounds[kind])}
            className={classes(
              'min-h-11 w-full rounded-control border border-line bg-surface px-2 text-right tabular-nums hover:border-accent aria-invalid:border-danger tablet:min-h-9',
              kept && 'font-[560] text-accent',
            )}
          />
        ))}
        {failure && (
          <p id={errorId} role="alert" className="col-span-full pt-1 text-right text-sm text-danger">
            {errorText(failure)}
          </p>
        )}
        {isTyped && (
          <div className="col-span-full flex justify-end gap-2 py-1.5">
            <Button variant="quiet" size="small" type="reset">
              {t('cancel')}
            </Button>
            <Button variant="primary" size="small" type="submit" isBusy={isBusy}>
              {t('save')}
            </Button>
          </div>
        )}
        {kept && !isTyped && (
          <button type="button" className="link tap col-span-full min-h-9 w-fit text-sm" onClick={() => void store(null)}>
            {t('limits.back', { whole: number.format(configured.whole), small: number.format(configured.small) })}
          </button>
        )}
      </form>
    </li>
  );
}
