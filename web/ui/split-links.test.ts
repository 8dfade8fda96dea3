import { expect, test } from 'vitest'
import { splitLinks } from './split-links.ts'

test('an address in a text becomes a link, without surrounding punctuation', () => {
  expect(splitLinks('§ 5.3, zie https://www.geogebra.org/m/abc. En (http://a.example/b)!')).toEqual([
    { text: '§ 5.3, zie ' },
    { text: 'geogebra.org/m/abc', href: 'https://www.geogebra.org/m/abc' },
    { text: '. En (' },
    { text: 'a.example/b', href: 'http://a.example/b' },
    { text: ')!' },
  ])
  expect(splitLinks('')).toEqual([])
  expect(splitLinks('p. 12–14')).toEqual([{ text: 'p. 12–14' }])
})

test('a long address is shortened in the text and complete in the link', () => {
  const href = `https://example.org/${'a'.repeat(80)}`
  expect(splitLinks(href)).toEqual([{ text: `example.org/${'a'.repeat(27)}…`, href }])
})

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://a.example',
  'HTTPS',
  'https://',
  'http://[',
  '//a.example',
])('a text without a valid web address is not a link: %s', (text) =>
  expect(splitLinks(text).some(({ href }) => href !== undefined)).toBe(false),
)
