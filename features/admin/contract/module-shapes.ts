import { z } from 'zod';

const moduleName = z.string().regex(/^[a-z][a-z-]{0,39}$/);

export const modulesOff = z.object({ off: z.array(z.string()) });

const moduleState = z.object({
  name: z.string(),
  /** What it cannot do without. */
  needs: z.array(z.string()),
  /** What goes off with it. */
  neededBy: z.array(z.string()),
  isOff: z.boolean(),
  /** Why it is off: the configuration names it, an administrator switched it off, or something that it needs is off. The first that holds. */
  because: z.enum(['configuration', 'administrator', 'need']).nullable(),
});
export type ModuleState = z.output<typeof moduleState>;

export const moduleList = z.object({ items: z.array(moduleState) });

export const moduleSwitch = z.strictObject({ name: moduleName, isOn: z.boolean() });
