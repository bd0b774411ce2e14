import { z } from 'zod';
import { commandId } from '#platform/contract/command-id.ts';
import type { FieldProblem } from '#platform/contract/error.ts';
import { line } from '#platform/contract/text.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { uploadLimits } from '../contract/limits.ts';

/** Some browsers send a path; the part after its last slash is the file name. */
const fileName = z
  .string()
  .overwrite((text) => text.slice(Math.max(text.lastIndexOf('/'), text.lastIndexOf('\\')) + 1))
  .pipe(line(uploadLimits.fileNameLength).min(1));

const metadata = z.strictObject({
  filename: fileName,
  purpose: z.string().min(1).max(50),
  commandId: commandId.optional(),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  /** The browser's guess. It is not used: the type is detected from the content. */
  filetype: z.string().max(255).optional(),
});

/**
 * Parses `Upload-Metadata`: pairs of a name and a base64 value, separated by commas. Throws
 * `input.malformed`, or refuses invalid fields by their names.
 */
export function readMetadata(header: string): z.output<typeof metadata> {
  const fields: Record<string, string> = {};
  for (const pair of header.split(',')) {
    const [name = '', value = '', ...more] = pair.trim().split(' ');
    const bytes = Buffer.from(value, 'base64');
    if (more.length > 0 || Object.hasOwn(fields, name) || bytes.toString('base64').replace(/=+$/, '') !== value.replace(/=+$/, ''))
      throw refuse('input.malformed');
    fields[name] = new TextDecoder().decode(bytes);
  }
  const { data, error } = metadata.safeParse(fields);
  if (!data) throw refuse('input.invalid', { fields: error.issues.flatMap(problemsOf) });
  return data;
}

function problemsOf(issue: z.core.$ZodIssue): FieldProblem[] {
  if (issue.code === 'unrecognized_keys') return issue.keys.map((name) => ({ name: name.slice(0, 100), code: 'field.unknown' }));
  const name = issue.path.map(String).join('.');
  if (issue.code === 'too_big') return [{ name, code: 'field.tooLong', limit: Number(issue.maximum) }];
  const code: unknown = issue.code === 'custom' ? issue.params?.code : undefined;
  return [{ name, code: typeof code === 'string' ? code : issue.code === 'too_small' ? 'field.required' : 'field.invalid' }];
}
