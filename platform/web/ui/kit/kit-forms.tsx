import { useState } from 'react';
import { CheckboxField } from '../../forms/checkbox-field.tsx';
import { Form } from '../../forms/form.tsx';
import type { FormProblem } from '../../forms/form-context.ts';
import { GlobeIcon, LockIcon } from '../icons.tsx';
import { PasswordField } from '../../forms/password-field.tsx';
import { RadioCards } from '../../forms/radio-cards.tsx';
import { Switch } from '../switch.tsx';
import { SelectField } from '../../forms/select-field.tsx';
import { SubmitButton } from '../../forms/submit-button.tsx';
import { TextArea } from '../../forms/text-area.tsx';
import { TextField } from '../../forms/text-field.tsx';

const sentences: Record<string, string> = {
  'input.invalid': 'Some of it needs another look.',
  'field.required': 'This is needed.',
  'field.invalid': 'This does not look right.',
  'group.nameTaken': 'This group already exists.',
};
const errorText = (code: string) => sentences[code] ?? 'That did not work. Try again in a moment.';
const problem: FormProblem = {
  code: 'input.invalid',
  fields: [
    { name: 'groupName', code: 'group.nameTaken' },
    { name: 'category', code: 'field.required' },
  ],
};
const categories = ['Environment', 'Law', 'Culture'].map((label) => ({ value: label.toLowerCase(), label }));
const visibilities = [
  { value: 'private', label: 'Private', icon: LockIcon, hint: 'People ask to join, a manager accepts.' },
  { value: 'public', label: 'Public', icon: GlobeIcon, hint: 'Anybody may join at once.' },
];

/** The forms of the kit’s page: an initial one, and a refused one. */
export function KitForms({ theme }: { theme: string }) {
  const [isOn, setIsOn] = useState(true);
  return (
    <>
      <div className="mb-10 grid grid-cols-1 gap-4 border-t border-line pt-4">
        <h2 className="text-sm font-[560] tracking-normal text-muted">Form</h2>
        <Form
          onSubmit={() => new Promise((resolve) => setTimeout(resolve, 1500))}
          errorText={errorText}
          label={`New account, ${theme}`}
          className="max-w-form"
        >
          <TextField name="email" type="email" label="Email" hint="Never shown to others." required autoComplete="off" />
          <PasswordField
            name="password"
            label="Password"
            autoComplete="new-password"
            labels={{ show: 'Show password', hide: 'Hide password' }}
            required
          />
          <RadioCards name="visibility" label="Who may join" options={visibilities} defaultValue="private" />
          <TextArea
            name="description"
            label="Description"
            optionalText="optional"
            limit={300}
            defaultValue="We look after the river from its spring to the sea."
          />
          <CheckboxField name="terms" label="I accept the general conditions" required />
          <SubmitButton>Create account</SubmitButton>
        </Form>
        <Switch isOn={isOn} label="Documents" onChange={setIsOn} />
      </div>
      <div className="mb-10 grid grid-cols-1 gap-4 border-t border-line pt-4">
        <h2 className="text-sm font-[560] tracking-normal text-muted">Form, refused</h2>
        <Form onSubmit={() => undefined} problem={problem} errorText={errorText} label={`New group, ${theme}`} className="max-w-form">
          <TextField name="groupName" label="Group name" defaultValue="River Trust" />
          <SelectField name="category" label="Category" placeholder="Choose a category" options={categories} />
          <TextField name="company" label="Company" defaultValue="Commons Ltd" disabled />
          <SubmitButton>Create group</SubmitButton>
        </Form>
      </div>
    </>
  );
}
