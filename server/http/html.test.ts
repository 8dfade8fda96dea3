import { expect, test } from 'vitest'
import { html } from './html.ts'

test('whatever comes from outside is text, in elements and in attributes', () => {
  const name = `<b onclick="x('1')">&`
  expect(html`<a title="${name}">${name}</a>`.markup).toBe(
    '<a title="&#60;b onclick=&#34;x(&#39;1&#39;)&#34;&#62;&#38;">&#60;b onclick=&#34;x(&#39;1&#39;)&#34;&#62;&#38;</a>',
  )
})

test('markup of our own stays markup, also in lists; what is not there leaves nothing', () => {
  expect(html`<p>${[html`<i>1</i>`, html`<i>${2}</i>`]}${false}${null}${undefined}</p>`.markup).toBe(
    '<p><i>1</i><i>2</i></p>',
  )
})
