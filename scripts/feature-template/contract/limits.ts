/** Longest fields in characters. Without validators, since the browser needs the values only. */
export const gadgetLimits = { title: 120 } as const;

/** Live message to members of a group: its items changed. */
export const gadgetChangedMessage = 'gadget.changed';
