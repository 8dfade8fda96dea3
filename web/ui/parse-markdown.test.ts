import { describe, expect, test } from 'vitest'
import { parseMarkdown } from './parse-markdown.ts'

describe('parseMarkdown', () => {
  test('reads paragraphs, lists, bold, italic and links', () => {
    expect(parseMarkdown('De **stalling** is *dicht*.\n\n- [Kaart](https://school.example/kaart)\n- Ingang B')).toEqual(
      [
        {
          kind: 'paragraph',
          spans: [
            { kind: 'text', text: 'De ' },
            { kind: 'bold', text: 'stalling' },
            { kind: 'text', text: ' is ' },
            { kind: 'italic', text: 'dicht' },
            { kind: 'text', text: '.' },
          ],
        },
        {
          kind: 'list',
          items: [
            [{ kind: 'link', text: 'Kaart', href: 'https://school.example/kaart' }],
            [{ kind: 'text', text: 'Ingang B' }],
          ],
        },
      ],
    )
  })

  test('leaves HTML and links to anything but the web as text', () => {
    for (const text of ['<script>alert(1)</script>', '[x](javascript:alert(1))', '**open'])
      expect(parseMarkdown(text)).toEqual([{ kind: 'paragraph', spans: [{ kind: 'text', text }] }])
  })
})
