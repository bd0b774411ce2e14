import { useState, type ReactNode } from 'react';
import { locales } from '#platform/contract/language.ts';
import { FileDropArea } from '#platform/web/proofs/file-drop-area.tsx';
import { Link } from '#platform/web/navigation/router.tsx';
import { FolderIcon } from '#platform/web/ui/icons.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { useDates, useLanguage } from '#platform/web/i18n/words.tsx';
import type { DeliveryStatement } from '../../contract/receipt.ts';
import { useReceiptWords } from '../words.ts';
import { hashOf, receiptShellCheck, type ReceiptVerdict } from './check-receipt.ts';

/** Shows the result of checking a receipt, and the content of a genuine one. */
export function ReceiptNotice({ verdict }: { verdict: ReceiptVerdict }) {
  const t = useReceiptWords();
  switch (verdict.kind) {
    case 'genuine':
      return (
        <>
          <Notice tone="success" title={t('genuine')}>
            {t('genuineText')}
          </Notice>
          <ReceiptFacts says={verdict.says} />
          <FileComparison key={verdict.says.sha256} says={verdict.says} />
          <details>
            <summary className="link min-h-11 cursor-pointer py-2">{t('byHand')}</summary>
            <p className="mt-2 text-sm text-muted">{t('byHandText')}</p>
            <pre className="mt-1.5 rounded-control bg-plain-wash p-3 font-mono text-sm break-all whitespace-pre-wrap">
              {receiptShellCheck(verdict.receipt)}
            </pre>
          </details>
        </>
      );
    case 'other':
      return (
        <Notice tone="warn" title={t('other')}>
          <Link to={`/verify/${encodeURIComponent(verdict.id)}`} className="link">
            {t('otherLink')}
          </Link>
        </Notice>
      );
    case 'altered':
    case 'unknown':
      return (
        <Notice tone="danger" title={t(`bad.${verdict.kind}`)}>
          {t(`badText.${verdict.kind}`)}
        </Notice>
      );
    case 'unable':
      return (
        <Notice tone="warn" title={t('unable')}>
          {t('unableText')}
        </Notice>
      );
  }
}

function ReceiptFacts({ says }: { says: DeliveryStatement }) {
  const t = useReceiptWords();
  const { dateTime } = useDates();
  const numbers = new Intl.NumberFormat(locales[useLanguage().language]);
  const { name, size, sha256, sender, recipient, sharedAt, downloadedAt } = says;
  return (
    <>
      <dl className="grid gap-x-6 gap-y-3 tablet:grid-cols-2">
        <Fact term={t('sender')}>{t('person', sender)}</Fact>
        <Fact term={t('recipient')}>{t('person', recipient)}</Fact>
        <Fact term={t('sharedAt')}>{dateTime(sharedAt)}</Fact>
        <Fact term={t('downloadedAt')}>{dateTime(downloadedAt)}</Fact>
        <Fact term={t('name')}>
          <bdi>{name}</bdi>
        </Fact>
        <Fact term={t('size')}>{numbers.format(size)}</Fact>
        <Fact term={t('checksum')} isWide>
          <span className="font-mono text-sm break-all">{sha256}</span>
        </Fact>
      </dl>
      <p className="text-sm text-muted">{t('meaning')}</p>
    </>
  );
}

function Fact({ term, isWide, children }: { term: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={isWide ? 'min-w-0 tablet:col-span-2' : 'min-w-0'}>
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="font-[560] wrap-anywhere tabular-nums">{children}</dd>
    </div>
  );
}

/** Compares a local file with the delivered one. */
function FileComparison({ says: { sha256, size } }: { says: DeliveryStatement }) {
  const t = useReceiptWords();
  const [found, setFound] = useState<{ name: string; is: 'same' | 'different' | 'tooLarge' }>();
  async function compare(file: File) {
    const hash = file.size === size ? await hashOf(file) : '';
    setFound({ name: file.name, is: hash === undefined ? 'tooLarge' : hash === sha256 ? 'same' : 'different' });
  }
  return (
    <>
      <FileDropArea
        icon={FolderIcon}
        label={t('compare')}
        hint={t('compareText')}
        onFiles={(files) => files?.[0] && void compare(files[0])}
      />
      {found && (
        <Notice tone={found.is === 'same' ? 'success' : found.is === 'different' ? 'danger' : 'warn'} isAnnounced>
          {t(found.is, { name: found.name })}
        </Notice>
      )}
    </>
  );
}
