import type { ReactNode } from 'react';
import { query } from '#platform/web/api/api.ts';
import { useQuery } from '#platform/web/queries/queries.ts';
import { useSizeText } from '#platform/web/uploads/upload-words.ts';
import { listUploads } from '../contract/endpoints.ts';
import { useUploadsWords } from './words.ts';

/** Storage that the person has left; renders nothing until it is known. */
export function RoomLeft(): ReactNode {
  const t = useUploadsWords();
  const sizeText = useSizeText();
  const { data } = useQuery(query(listUploads, {}));
  if (!data) return null;
  const { limit, held } = data.quota;
  return <p className="text-sm text-muted">{t('roomLeft', { left: sizeText(Math.max(0, limit - held)), limit: sizeText(limit) })}</p>;
}
