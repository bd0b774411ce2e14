import { expect, test } from 'vitest';
import { Screen } from '#platform/web/testing/screen.tsx';
import { Form } from './form.tsx';
import { MoreFields } from './more-fields.tsx';
import { SubmitButton } from './submit-button.tsx';
import { TextField } from './text-field.tsx';

test('GR-11 the summary of errors opens the folded part in which a field is', async () => {
  const screen = await Screen.open(
    <Form errorText={(code) => code} onSubmit={async () => {}}>
      <MoreFields title="More">
        <TextField name="link" label="Link" required />
      </MoreFields>
      <SubmitButton>Send</SubmitButton>
    </Form>,
  );
  await screen.press('Send');
  expect(screen.find('details').hasAttribute('open')).toBe(false);
  await screen.press(screen.find('[role=alert] a'));
  expect(screen.find('details').hasAttribute('open')).toBe(true);
  expect(document.activeElement?.getAttribute('name')).toBe('link');
});
