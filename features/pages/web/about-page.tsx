import type { ReactNode } from 'react';
import { TextPage } from './text-page.tsx';
import { about } from './texts/about.ts';

export function AboutPage(): ReactNode {
  return <TextPage id="propos" name="about" texts={about} />;
}
AboutPage.load = about.load;
