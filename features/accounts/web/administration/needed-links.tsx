import { useId, useState, type ReactNode } from 'react';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { CopyField } from '#platform/web/ui/copy-field.tsx';
import { DateText } from '#platform/web/ui/date-text.tsx';
import { CopyIcon } from '#platform/web/ui/icons.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useDates, useErrorText } from '#platform/web/i18n/words.tsx';
import { readSession } from '../../contract/endpoints.ts';
import { copyMailLink, listMails } from '../../contract/mail-endpoints.ts';
import type { StoredMail } from '../../contract/mail-shapes.ts';
import { useAccountWords } from '../words.ts';

type NeededMail = StoredMail & { link: NonNullable<StoredMail['link']> };

/**
 * Links in unsent mails that people still need, for the administrator to pass on; nothing if there
 * are none.
 */
export function NeededLinks({ mails }: { mails: readonly StoredMail[] }): ReactNode {
  const t = useAccountWords();
  const id = useId();
  const needed = mails.filter((mail): mail is NeededMail => mail.link !== null);
  if (needed.length === 0) return null;
  const count = new Set(needed.flatMap(({ link, to }) => (link.copiedAt === null ? [to.toLowerCase()] : []))).size;
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-3">
      <h3 id={id} className="text-lg">
        {count > 0 ? t('links.waiting', { count }) : t('administration.linksTitle')}
      </h3>
      <p className="max-w-[75ch] text-pretty text-muted">{t('administration.linksText')}</p>
      <ul className="grid grid-cols-1 gap-3">
        {needed.map((mail) => (
          <NeededLink key={mail.id} mail={mail} />
        ))}
      </ul>
    </section>
  );
}

function NeededLink({ mail: { id, to, link } }: { mail: NeededMail }): ReactNode {
  const t = useAccountWords();
  const { dateTime } = useDates();
  const errorText = useErrorText();
  const toast = useToast();
  const refresh = useRefresh();
  const [address, setAddress] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const copy = async () => {
    setIsBusy(true);
    try {
      const found = await call(copyMailLink, { params: { id } });
      setAddress(found.address);
      // Without the right to the clipboard, the field is there to copy from.
      const isCopied = await navigator.clipboard.writeText(found.address).then(
        () => true,
        () => false,
      );
      if (isCopied) toast(t('administration.linkCopied'), { tone: 'success' });
    } catch (error) {
      const { code } = problemOf(error);
      toast(code === 'thing.notFound' ? t('links.gone') : errorText(code), { tone: 'danger' });
    }
    setIsBusy(false);
    await Promise.all([refresh(listMails), refresh(readSession)]);
  };
  return (
    <Card as="li">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h4 className="text-base wrap-anywhere">{to}</h4>
        <Badge tone="plain">{t(`links.kind.${link.kind}`)}</Badge>
      </div>
      <p className="mt-0.5 mb-3 text-sm wrap-anywhere text-muted">
        <DateText iso={link.expiresAt}>{t('administration.linkUntil', { time: dateTime(link.expiresAt) })}</DateText>
        {link.copiedAt !== null && ` · ${t('links.copiedAt', { time: dateTime(link.copiedAt) })}`}
      </p>
      {address === undefined ? (
        <Button
          size="small"
          variant="secondary"
          icon={CopyIcon}
          isBusy={isBusy}
          aria-label={t('links.copyFor', { address: to })}
          onClick={() => void copy()}
        >
          {t('administration.linkCopy')}
        </Button>
      ) : (
        <CopyField
          label={t('administration.linkFor', { address: to })}
          value={address}
          labels={{ copy: t('administration.linkCopy'), copied: t('administration.linkCopied') }}
          isCode={false}
        />
      )}
    </Card>
  );
}
