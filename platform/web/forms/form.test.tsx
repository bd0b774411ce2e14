import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Form } from './form.tsx';
import { RadioCards } from './radio-cards.tsx';
import { SelectField } from './select-field.tsx';
import { SubmitButton } from './submit-button.tsx';
import { TextArea } from './text-area.tsx';
import { TextField } from './text-field.tsx';

const errorText = (code: string, field?: { limit?: number }) => (field?.limit ? `${code} ${field.limit}` : code);

function markup(problem?: Parameters<typeof Form>[0]['problem']) {
  return renderToStaticMarkup(
    <Form onSubmit={() => undefined} problem={problem} errorText={errorText}>
      <TextField name="groupName" label="Group name" hint="As on paper" defaultValue="River Trust" limit={80} />
      <SelectField name="category" label="Category" options={[{ value: 'law', label: 'Law' }]} defaultValue="law" />
      <RadioCards name="visibility" label="Visibility" options={[{ value: 'public', label: 'Public', hint: 'All' }]} />
      <TextArea name="description" label="Description" limit={5} defaultValue="abc" />
      <SubmitButton>Send</SubmitButton>
    </Form>,
  );
}

/** The opening tag of the control with that name. */
function control(html: string, name: string): string {
  return html.match(new RegExp(`<(?:input|select|textarea)[^>]*name="${name}"[^>]*>`))?.[0] ?? '';
}
const attribute = (tag: string, name: string) => tag.match(new RegExp(` ${name}="([^"]*)"`))?.[1];

describe('form', () => {
  test('ER-01 a refused field is marked, described by its error, and keeps its value', () => {
    const html = markup({ code: 'input.invalid', fields: [{ name: 'groupName', code: 'field.tooLong', limit: 80 }] });
    const tag = control(html, 'groupName');
    expect(attribute(tag, 'aria-invalid')).toBe('true');
    expect(attribute(tag, 'value')).toBe('River Trust');
    const [errorId, hintId] = attribute(tag, 'aria-describedby')?.split(' ') ?? [];
    expect(html).toMatch(new RegExp(`<p id="${errorId}"[^>]*>.*?field.tooLong 80</p>`));
    expect(html).toMatch(new RegExp(`<p id="${hintId}"[^>]*>As on paper</p>`));
  });
  test('ER-01 a valid field is neither marked nor described by an error', () => {
    const html = markup({ code: 'input.invalid', fields: [{ name: 'groupName', code: 'field.required' }] });
    expect(attribute(control(html, 'category'), 'aria-invalid')).toBeUndefined();
    expect(attribute(control(html, 'category'), 'aria-describedby')).toBeUndefined();
  });
  test('ER-01 the summary is a focusable alert and lists every problem, also those without a field', () => {
    const html = markup({
      code: 'input.invalid',
      fields: [
        { name: 'groupName', code: 'field.required' },
        { name: 'elsewhere', code: 'field.unknown' },
      ],
    });
    const alert = html.match(/<div role="alert" tabindex="-1".*?<\/ul>/)?.[0] ?? '';
    expect(alert).toContain('input.invalid');
    expect(alert).toContain('field.required');
    expect(alert).toContain('field.unknown');
  });
  test('ER-01 without a problem there is no alert', () => {
    expect(markup()).not.toContain('role="alert"');
    expect(markup(null)).not.toContain(' aria-invalid=');
  });
  test('ER-01 every control has a label, limits never truncate input, and there are no inline styles', () => {
    const html = markup({ code: 'input.invalid', fields: [{ name: 'visibility', code: 'field.required' }] });
    for (const name of ['groupName', 'category', 'visibility', 'description'])
      expect(html).toContain(`for="${attribute(control(html, name), 'id')}"`);
    expect(attribute(control(html, 'groupName'), 'data-limit')).toBe('80');
    expect(html).not.toMatch(/maxlength| style=/);
    expect(html).toContain('>3/5<');
  });
});
