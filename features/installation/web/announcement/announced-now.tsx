import type { ReactNode } from 'react';
import { announcementChangedMessage } from '#platform/contract/installation/announcement.ts';
import { query } from '#platform/web/api/api.ts';
import { useLive } from '#platform/web/live/live.tsx';
import { useQuery } from '#platform/web/queries/queries.ts';
import { useSettings } from '#platform/web/registry/settings.ts';
import { readAnnouncement } from '../../contract/public-endpoints.ts';
import { Banner } from './banner.tsx';

/** The announcement for someone signed in, updated live. */
export function AnnouncedNow(): ReactNode {
  const { announcement: sent } = useSettings();
  const { data, refetch } = useQuery({ ...query(readAnnouncement, {}), staleTime: Infinity });
  useLive(announcementChangedMessage, () => void refetch());
  const announcement = data ? data.announcement : sent;
  return announcement ? <Banner key={announcement.id} announcement={announcement} isAnnounced={announcement.id !== sent?.id} /> : null;
}
