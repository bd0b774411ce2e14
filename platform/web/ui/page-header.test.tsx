import { expect, test } from 'vitest';
import { renderHtml } from '../testing/render-html.tsx';
import { CheckboxField } from '../forms/checkbox-field.tsx';
import { PageHeader } from './page-header.tsx';
import { SectionCard } from './section-card.tsx';

test('SH-05 a page header has one title, and only the given parts', () => {
  const bare = renderHtml(<PageHeader title="Groups" />);
  expect(bare.replaceAll(/ class="[^"]*"/g, '')).toBe('<div><div><div><h1>Groups</h1></div></div></div>');
  const whole = renderHtml(
    <PageHeader title="Groups" id="top" above="Home" lead="Who is here" menu="Rarely" actions={<button type="button">Create</button>} />,
  );
  expect(whole.replaceAll(/ class="[^"]*"/g, '')).toBe(
    '<div><div><div><div>Home</div><h1 id="top">Groups</h1></div><div>Rarely</div></div><div>Who is here</div><div><button type="button">Create</button></div></div>',
  );
});

test('SH-05 a section of settings has its action after its title and text', () => {
  const html = renderHtml(
    <SectionCard id="data" title="My data" text="Who sees it" action={<button type="button">Edit</button>}>
      Ana
    </SectionCard>,
  );
  expect(html.replaceAll(/ class="[^"]*"/g, '')).toBe(
    '<section id="data"><div><h2>My data</h2><p>Who sees it</p><div><button type="button">Edit</button></div></div><div>Ana</div></section>',
  );
});

test('SH-11 a checkbox is named by its label and described by its hint', () => {
  const bare = renderHtml(<CheckboxField name="terms" label="I agree" />);
  expect(bare).toMatch(/<label for="(\S+)"[^>]*><input id="\1" type="checkbox"[^>]*name="terms"[^>]*\/><span>I agree<\/span><\/label>/);
  expect(bare).not.toContain('aria-describedby');
  expect(bare).not.toContain('aria-invalid');
  const hinted = renderHtml(<CheckboxField name="terms" label="I agree" hint="At any time" checked readOnly />);
  const [, id = ''] = /aria-describedby="(\S+)"/.exec(hinted) ?? [];
  expect(id).toMatch(/-hint$/);
  expect(hinted).toContain(`<p id="${id}"`);
  expect(hinted).toContain('checked=""');
});
