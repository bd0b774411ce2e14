import { z } from 'zod';
import { line } from '#platform/contract/text.ts';
import type { ProfileFieldName } from './chosen-fields.ts';
import { profileFields } from './profile-fields.ts';

/** Optional field: an empty text means null. */
const optionalLine = (limit: number) =>
  line(limit)
    .transform((text) => text || null)
    .nullable()
    .optional();

const shapes = <Name extends ProfileFieldName, Shape>(names: readonly Name[], shapeOf: (name: Name) => Shape) =>
  Object.fromEntries(names.map((name) => [name, shapeOf(name)])) as Record<Name, Shape>;

/** Shapes of fields in a request. */
export const fieldInputs = <Name extends ProfileFieldName>(names: readonly Name[]) =>
  shapes(names, (name) => optionalLine(profileFields[name].limit));

/** Shapes of fields in a response. */
export const fieldOutputs = <Name extends ProfileFieldName>(names: readonly Name[]) => shapes(names, () => z.string().nullable());
