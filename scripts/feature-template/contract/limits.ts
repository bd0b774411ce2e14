/** The most characters of each field. The browser needs them as values, so no validator is imported here. */
export const gadgetLimits = { title: 120 } as const;

/** Told to the members of a group when what was shared in it is another. */
export const gadgetChangedMessage = 'gadget.changed';
