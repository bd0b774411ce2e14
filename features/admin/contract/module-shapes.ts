import { z } from 'zod';

const moduleName = z.string().regex(/^[a-z][a-z-]{0,39}$/);

export const modulesOff = z.object({ off: z.array(z.string()) });

const moduleState = z.object({
  name: z.string(),
  /** Modules that it requires. */
  needs: z.array(z.string()),
  /** Modules that require it and are switched off with it. */
  neededBy: z.array(z.string()),
  isOff: z.boolean(),
  /**
   * Why it is off, in order of precedence: `MODULES_OFF`, an administrator, or a required module is
   * off.
   */
  because: z.enum(['configuration', 'administrator', 'need']).nullable(),
});
export type ModuleState = z.output<typeof moduleState>;

export const moduleList = z.object({ items: z.array(moduleState) });

export const moduleSwitch = z.strictObject({ name: moduleName, isOn: z.boolean() });
