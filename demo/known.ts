/** Looks up a name of the demo data; throws where it is unknown. */
export function known<Thing>(things: ReadonlyMap<string, Thing>, name: string): Thing {
  const thing = things.get(name);
  if (thing === undefined) throw new Error(`the demo data refer to “${name}”, which does not exist`);
  return thing;
}
