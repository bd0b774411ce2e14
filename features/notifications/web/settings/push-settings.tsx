import { useEffect, useState } from 'react';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { Notice } from '#platform/web/ui/notice.tsx';
import { SectionCard } from '#platform/web/ui/section-card.tsx';
import { readSettings, subscribeToPushes, unsubscribeFromPushes } from '../../contract/endpoints.ts';
import type { NotificationSettings } from '../../contract/shapes.ts';
import { useNotificationWords } from '../words.ts';
import { OutcomeText, useOutcome } from './outcome.tsx';
import { SwitchLine } from './switch-line.tsx';
import { useChosen } from './use-chosen.ts';
import { deviceState, subscribeDevice, unsubscribeDevice, type DeviceState } from './this-device.ts';

interface PushChoice {
  isOn: boolean;
  showsContent: boolean;
}

/** Push notifications of this browser, and whether they show names and titles. */
export function PushSettings({ push: { publicKey, here } }: { push: NotificationSettings['push'] }) {
  const t = useNotificationWords();
  const [outcome, keep] = useOutcome();
  const { device, isFailed, save } = useDevice(publicKey);
  // Browser and server must agree: the browser may have been cleared, or someone else may have
  // signed in.
  const isOn = device === 'on' && here !== null;
  const [wanted, choose] = useChosen<PushChoice>({ isOn, showsContent: here?.showsContent ?? false }, (next) => keep(save(next)));
  return (
    <SectionCard title={t('pushTitle')} text={t('pushText')}>
      {device === 'unavailable' ? (
        <Notice>{t('push.unavailable')}</Notice>
      ) : (
        <>
          <SwitchLine
            label={t('push.on')}
            isOn={wanted.isOn}
            disabled={device === undefined}
            onChange={(next) => choose({ isOn: next, showsContent: false })}
          />
          {isOn && (
            <SwitchLine
              label={t('push.content')}
              hint={t('push.contentHint')}
              isOn={wanted.showsContent}
              onChange={(next) => choose({ isOn: true, showsContent: next })}
            />
          )}
          {device === 'denied' && (
            <Notice tone="warn" isAnnounced>
              {t('push.denied')}
            </Notice>
          )}
          {isFailed && (
            <Notice tone="danger" isAnnounced>
              {t('push.failed')}
            </Notice>
          )}
          {device !== 'denied' && !isFailed && <OutcomeText outcome={outcome} />}
        </>
      )}
    </SectionCard>
  );
}

/** State of this browser; `save` subscribes or unsubscribes it, and returns whether it succeeded. */
function useDevice(publicKey: string) {
  const refresh = useRefresh();
  const [device, setDevice] = useState<DeviceState>();
  const [isFailed, setIsFailed] = useState(false);
  useEffect(() => {
    let isHere = true;
    void deviceState().then((state) => isHere && setDevice(state));
    return () => {
      isHere = false;
    };
  }, []);

  async function save({ isOn, showsContent }: PushChoice): Promise<boolean> {
    setIsFailed(false);
    try {
      if (isOn) {
        const subscription = await subscribeDevice(publicKey);
        if (subscription) await call(subscribeToPushes, { body: { ...subscription, showsContent } });
      } else {
        await call(unsubscribeFromPushes, {});
        await unsubscribeDevice();
      }
    } catch {
      setIsFailed(true);
      return false;
    } finally {
      setDevice(await deviceState());
      await refresh(readSettings);
    }
    return true;
  }
  return { device, isFailed, save };
}
