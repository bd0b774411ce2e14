import { useEffect, useState } from 'react';
import { call } from '#platform/web/api/api.ts';
import { useQuery, useQueryClient } from '#platform/web/queries/queries.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { approveDevice, removeDeviceRequest, requestDevice } from '../../../contract/device-endpoints.ts';
import { keyIdOf } from '../../../contract/signing/public-key.ts';
import { safetyCode } from '../../../contract/signing/safety-code.ts';
import type { PublicKey } from '../../../contract/signing/signed.ts';
import { deviceRequestQuery } from '../../queries.ts';
import { useSessionWords } from '../../words.ts';
import { useOpenSession, useSessionState, useSigning } from '../session-context.ts';
import { useAct } from '../use-act.ts';
import { canSign } from './device-key.ts';
import { PasskeyButton } from './passkey-confirmation.tsx';

/** A device that does not sign for its person yet, and one that does and may approve another. */
export function DeviceApproval() {
  const { viewerId } = useOpenSession();
  const isEnded = useSessionState(({ phase }) => phase === 'ended');
  const isPresent = useSessionState(({ parties }) => parties.some(({ userId, status }) => userId === viewerId && status === 'present'));
  const { seq, keys, ownKeyId } = useSigning();
  const own = keys.filter(({ userId }) => userId === viewerId);
  if (isEnded || !isPresent || seq === 0 || !canSign()) return null;
  if (own.length === 0) return null;
  return own.some(({ keyId }) => keyId === ownKeyId) ? <OtherDevice /> : <ThisDevice />;
}

/** This device asks to be approved, and enrols its key once it is. */
function ThisDevice() {
  const t = useSessionWords();
  const act = useAct();
  const { signing } = useOpenSession();
  const id = useSessionState((state) => state.id);
  const { ownKeyId } = useSigning();
  const { request, change } = useRequest(id);
  const requested = useCode(request?.key);
  const isOwn = requested !== undefined && requested.keyId === ownKeyId;
  const approval = isOwn ? request?.approval : null;
  useEffect(() => {
    if (approval) void act(() => signing.enrolApproved(approval));
  }, [act, approval, signing]);
  const ask = () =>
    change(async () => {
      const device = await signing.ownKey();
      return device && call(requestDevice, { params: { id }, body: { key: device.key } });
    });
  return (
    <Notice
      tone="info"
      title={t('unsignedDeviceTitle')}
      actions={
        isOwn ? (
          <Button variant="secondary" size="small" onClick={() => void change(() => call(removeDeviceRequest, { params: { id } }))}>
            {t('cancelApproval')}
          </Button>
        ) : (
          <>
            <Button variant="secondary" size="small" onClick={() => void ask()}>
              {t('askApproval')}
            </Button>
            <PasskeyButton />
          </>
        )
      }
    >
      <p>{t(isOwn ? 'askedApprovalText' : 'unsignedDeviceText')}</p>
      {isOwn && <Code code={requested.code} />}
    </Notice>
  );
}

/** Another device of the viewer asks; this one signs its key if the viewer finds the same code on both. */
function OtherDevice() {
  const t = useSessionWords();
  const { signing } = useOpenSession();
  const id = useSessionState((state) => state.id);
  const { keys } = useSigning();
  const { request, change } = useRequest(id);
  const requested = useCode(request?.key);
  if (!request || request.approval || !requested || keys.some(({ keyId }) => keyId === requested.keyId)) return null;
  const approve = () =>
    change(async () => {
      const body = await signing.approval(request.key);
      return body && call(approveDevice, { params: { id }, body });
    });
  return (
    <Notice
      tone="warn"
      title={t('approveTitle')}
      isAnnounced
      actions={
        <>
          <Button size="small" onClick={() => void approve()}>
            {t('approve')}
          </Button>
          <Button variant="secondary" size="small" onClick={() => void change(() => call(removeDeviceRequest, { params: { id } }))}>
            {t('refuseDevice')}
          </Button>
        </>
      }
    >
      <p>{t('approveText')}</p>
      <Code code={requested.code} />
    </Notice>
  );
}

const Code = ({ code }: { code: string }) => <p className="mt-2 text-xl font-[560] tabular-nums">{code}</p>;

type Request = { key: PublicKey; approval: Parameters<ReturnType<typeof useOpenSession>['signing']['enrolApproved']>[0] | null } | null;

/** The request of a device of the viewer, and how it is changed. */
function useRequest(id: string) {
  const act = useAct();
  const client = useQueryClient();
  const query = deviceRequestQuery(id);
  const { data } = useQuery(query);
  return {
    request: (data?.request ?? null) as Request,
    change: (send: () => Promise<typeof data>) =>
      act(async () => {
        const reply = await send();
        if (reply) client.setQueryData(query.queryKey, reply);
      }),
  };
}

/** The identifier of a key and the code that both devices show of it; undefined while it is calculated. */
function useCode(key: PublicKey | undefined): { keyId: string; code: string } | undefined {
  const { viewerId } = useOpenSession();
  const id = useSessionState((state) => state.id);
  const text = key && JSON.stringify(key);
  const [found, setFound] = useState<{ text: string; keyId: string; code: string }>();
  useEffect(() => {
    if (text === undefined) return undefined;
    let isCurrent = true;
    void (async () => {
      const keyId = await keyIdOf(JSON.parse(text) as PublicKey);
      const code = await safetyCode(id, [{ userId: viewerId, keyId }]);
      if (isCurrent) setFound({ text, keyId, code });
    })();
    return () => {
      isCurrent = false;
    };
  }, [id, text, viewerId]);
  return found?.text === text ? found : undefined;
}
