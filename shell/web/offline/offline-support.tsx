import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { useSettings } from '#platform/web/registry/settings.ts';

const settledMs = 4_000;

/**
 * Loads offline support and notices after the first view, so that they do not delay it. The notices
 * must be loaded before the connection is lost.
 */
export function OfflineSupport(): ReactNode {
  const { isDevelopment } = useSettings();
  const [Notices, setNotices] = useState<ComponentType>();
  useEffect(() => {
    const begin = async () => {
      const [{ startWorker, dropUnavailableWorker }, { AppNotices }] = await Promise.all([
        import('./service-worker-client.ts'),
        import('./app-notices.tsx'),
      ]);
      setNotices(() => AppNotices);
      // Data of other people is deleted even without a service worker.
      const reading = import('./offline-cache.ts').then((module) => module.storeReads());
      await Promise.all([isDevelopment ? dropUnavailableWorker() : startWorker(), reading]);
    };
    // A failed load is repeated on the next visit.
    const timer = setTimeout(() => void begin().catch(() => {}), navigator.onLine ? settledMs : 0);
    return () => clearTimeout(timer);
  }, [isDevelopment]);
  return Notices ? <Notices /> : null;
}
