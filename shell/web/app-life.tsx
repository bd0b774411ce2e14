import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { useSettings } from '#platform/web/settings.ts';

const settledMs = 4_000;

/**
 * Brings what keeps the app alive without a connection, once the first view has had its time: it
 * costs the reader nothing. The notices come with it, so that they are there when the connection is
 * not.
 */
export function AppLife(): ReactNode {
  const { isDevelopment } = useSettings();
  const [Notices, setNotices] = useState<ComponentType>();
  useEffect(() => {
    const begin = async () => {
      const [{ startWorker, dropUnavailableWorker }, { AppNotices }] = await Promise.all([
        import('./worker.ts'),
        import('./app-notices.tsx'),
      ]);
      setNotices(() => AppNotices);
      // What others left is tidied up also where no worker can be had.
      const reading = import('./kept-reading.ts').then((module) => module.keepReading());
      await Promise.all([isDevelopment ? dropUnavailableWorker() : startWorker(), reading]);
    };
    // What does not arrive now comes with the next visit.
    const timer = setTimeout(() => void begin().catch(() => {}), navigator.onLine ? settledMs : 0);
    return () => clearTimeout(timer);
  }, [isDevelopment]);
  return Notices ? <Notices /> : null;
}
