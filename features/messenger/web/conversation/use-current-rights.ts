import { useEffect } from 'react';
import { refresh } from '#platform/web/api/api.ts';
import { listConversations, readConversation } from '../../contract/endpoints.ts';
import type { Message } from '../../contract/shapes.ts';

interface Signs {
  /** Whether a message was refused since the conversation is closed. */
  isRefused: boolean;
  canWrite: boolean;
  last: Message | undefined;
}

/** Reads again whether the person can write, when a refused or a new message shows that it changed. */
export function useCurrentRights({ isRefused, canWrite, last }: Signs): void {
  useEffect(() => {
    if (isRefused) void refresh(readConversation, listConversations);
  }, [isRefused]);
  useEffect(() => {
    if (!canWrite && last) void refresh(readConversation);
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [last?.seq]);
}
