import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { serverClock } from '#platform/web/api/server-clock.ts';
import { useSession } from '#platform/web/session/session.tsx';
import { keepSetting } from '#platform/web/storage/keep-setting.ts';

/** `auto` follows the width of the window. */
type Width = 'auto' | 'wide' | 'narrow';

const widthKey = 'sideBar';
/**
 * Cookie for the server to reserve space for the side bar in the first paint (see `app.css`);
 * deleted with the session.
 */
const cookieName = 'appSideBar';
const roomy = '(width >= 75rem)';

function storedWidth(): Width {
  const stored = localStorage.getItem(widthKey);
  return stored === 'wide' || stored === 'narrow' ? stored : 'auto';
}

/** The width of the side bar, stored on this device. */
export function useSideBarWidth(): { isWide: boolean; setIsWide: (isWide: boolean) => void } {
  const [width, setWidth] = useState(storedWidth);
  const { expiresAtMs } = useSession();
  const isRoomy = useSyncExternalStore(watchRoom, () => matchMedia(roomy).matches);
  useLayoutEffect(() => {
    document.documentElement.dataset['sideBar'] = width;
    const seconds = Math.max(0, Math.round(((expiresAtMs ?? 0) - serverClock.now()) / 1000));
    document.cookie = `${cookieName}=${width}; path=/; max-age=${seconds}; samesite=lax`;
  }, [width, expiresAtMs]);
  return {
    isWide: width === 'auto' ? isRoomy : width === 'wide',
    setIsWide(isWide) {
      const chosen = isWide ? 'wide' : 'narrow';
      keepSetting(widthKey, chosen);
      setWidth(chosen);
    },
  };
}

function watchRoom(listener: () => void): () => void {
  const room = matchMedia(roomy);
  room.addEventListener('change', listener);
  return () => room.removeEventListener('change', listener);
}
