import { expect, test } from 'vitest'
import { html } from './html.ts'

test('html escapes interpolated text in elements and in attributes', () => {
  const name = `<b onclick="x('1')">&`
  expect(html`<a title="${name}">${name}</a>`.markup).toBe(
    '<a title="&#60;b onclick=&#34;x(&#39;1&#39;)&#34;&#62;&#38;">&#60;b onclick=&#34;x(&#39;1&#39;)&#34;&#62;&#38;</a>',
  )
})

test('html keeps nested markup, also in lists, and renders false, null and undefined as nothing', () => {
  expect(html`<p>${[html`<i>1</i>`, html`<i>${2}</i>`]}${false}${null}${undefined}</p>`.markup).toBe(
    '<p><i>1</i><i>2</i></p>',
  )
})
