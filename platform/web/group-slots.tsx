import { createContext, use, type ComponentType } from 'react';

/** What a feature shows on a group's page, for its members: a tab of its own. */
export interface GroupSlot {
  /** The tab in the address; also the `kind` under which the server counts its things when a group is to be deleted. */
  name: string;
  /** The name of the tab. */
  Label: ComponentType;
  /** Says how many of its things are for a group alone, and what becomes of them without it. */
  Loss: ComponentType<{ count: number }>;
  Content: ComponentType<{ groupId: string }>;
}

export const GroupSlotsContext = createContext<readonly GroupSlot[]>([]);

/** What features put on a group's page: its documents, galleries, questions and so on. */
export function useGroupSlots(): readonly GroupSlot[] {
  return use(GroupSlotsContext);
}
