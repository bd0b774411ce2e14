import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { expect, test } from 'vitest'
import { KitPage } from './kit-page.tsx'

test('SH-01 every part of the kit renders on the server, without inline styles or scripts, which the content policy would block', () => {
  const html = renderToString(
    <StaticRouter location="/kit">
      <KitPage />
    </StaticRouter>,
  )
  expect(html).toContain('Nothing published yet')
  expect(html).not.toMatch(/ style="|<style|<script| on[a-z]+="/)
})
