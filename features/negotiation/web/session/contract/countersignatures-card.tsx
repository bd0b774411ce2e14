import { useEffect, useState } from 'react';
import { call } from '#platform/web/api/api.ts';
import type { Reply } from '#platform/contract/endpoint.ts';
import { download } from '#platform/web/api/download.ts';
import { useDates } from '#platform/web/i18n/words.tsx';
import { useQuery, useQueryClient } from '#platform/web/queries/queries.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { DownloadIcon } from '#platform/web/ui/icons.tsx';
import { countersign, readCountersignatureFile, type readCountersignatures } from '../../../contract/countersignature-endpoints.ts';
import {
  checkCountersignatures,
  statementIn,
  type Countersignature,
  type Countersigned,
  type SealedEnd,
} from '../../../contract/signing/countersignature.ts';
import { countersignaturesQuery } from '../../queries.ts';
import { useSessionWords } from '../../words.ts';
import { useOpenSession, useSessionState, useSigning } from '../session-context.ts';
import { useAct } from '../use-act.ts';

/**
 * Countersignatures of the end of a session. The viewer's device signs while the page is open,
 * once it has checked the log.
 */
export function CountersignaturesCard() {
  const t = useSessionWords();
  const act = useAct();
  const id = useSessionState((state) => state.id);
  const [isKeeping, setIsKeeping] = useState(false);
  const { seq, head, keys } = useSigning();
  const { data } = useQuery(countersignaturesQuery(id));
  useCountersigning(data);
  const checked = useChecked(data?.items, data?.end ?? undefined);
  async function keep() {
    setIsKeeping(true);
    await act(() => download(readCountersignatureFile, { params: { id } }, `${t('countersignFile')}-${id}.jsonl`));
    setIsKeeping(false);
  }
  // The outcome says that no device signed.
  if (keys.length === 0) return null;
  return (
    <Card as="section">
      <h2 className="mb-2 text-lg">{t('countersignatures')}</h2>
      <p className="text-sm text-muted">{t('countersignText')}</p>
      <SignerList checked={checked} />
      {data?.end && seq === data.end.events && head !== data.end.headHash && (
        <p className="mt-3 text-sm text-danger">{t('countersignOther')}</p>
      )}
      {checked && checked.bad > 0 && <p className="mt-3 text-sm text-danger">{t('countersignBad', { count: checked.bad })}</p>}
      <Button
        variant="secondary"
        size="small"
        icon={DownloadIcon}
        className="mt-4"
        isBusy={isKeeping}
        disabled={!data || data.items.length === 0}
        onClick={() => void keep()}
      >
        {t('downloadCountersignatures')}
      </Button>
    </Card>
  );
}

type Checked = Awaited<ReturnType<typeof checkCountersignatures>>;

function SignerList({ checked }: { checked: Checked | undefined }) {
  const t = useSessionWords();
  const { dateTime } = useDates();
  const { keys } = useSigning();
  const parties = useSessionState((state) => state.parties);
  const signers = parties.filter(({ status }) => status !== 'waiting' && status !== 'declined');
  const textOf = (userId: string, own: Countersigned | undefined): string => {
    if (own) return t('countersignedOn', { date: dateTime(own.at) });
    if (!checked) return t('signingUnchecked');
    return t(keys.some((key) => key.userId === userId) ? 'countersignedNot' : 'signsFromNone');
  };
  return (
    <ul className="mt-3 grid gap-2 text-sm">
      {signers.map(({ userId, name }) => (
        <li key={userId} className="break-words">
          <bdi className="font-[560]">{name}</bdi>{' '}
          <span className="block text-muted">
            {textOf(
              userId,
              checked?.good.find((each) => each.userId === userId),
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Countersigns as soon as this browser has checked the whole log, unless the device has done so before. */
function useCountersigning(reply: Reply<typeof readCountersignatures> | undefined): void {
  const { signing } = useOpenSession();
  const client = useQueryClient();
  const id = useSessionState((state) => state.id);
  const { seq, ownKeyId } = useSigning();
  const end = reply?.end ?? undefined;
  const hasSigned = reply?.items.some(({ statement }) => statementIn(statement)?.key === ownKeyId);
  const isDue = ownKeyId !== undefined && hasSigned === false && seq === end?.events;
  useEffect(() => {
    if (!isDue || !end) return;
    // After a failure, the next opening of the page tries again.
    void (async () => {
      const body = await signing.countersigned(end);
      if (body) client.setQueryData(countersignaturesQuery(id).queryKey, await call(countersign, { params: { id }, body }));
    })().catch(() => undefined);
    // oxlint-disable-next-line react/exhaustive-deps -- an end is countersigned once
  }, [isDue]);
}

/** The countersignatures that count; undefined while they are being checked. */
function useChecked(items: readonly Countersignature[] | undefined, end: SealedEnd | undefined): Checked | undefined {
  const { keys, seq } = useSigning();
  // The log has the keys.
  const isRead = seq >= (end?.events ?? 1);
  const [checked, setChecked] = useState<Checked>();
  useEffect(() => {
    if (!items || !isRead) return undefined;
    let isCurrent = true;
    const show = (result: Checked) => isCurrent && setChecked(result);
    if (end) void checkCountersignatures(items, end, keys).then(show);
    else show({ good: [], bad: 0 });
    return () => {
      isCurrent = false;
    };
  }, [items, end, keys, isRead]);
  return checked;
}
