import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { helpPages } from '@uurwerk/contract/account/help'
import { languages } from '@uurwerk/contract/languages'
import { describe, expect, test } from 'vitest'
import { toAnchor, parseHelpDocument } from './documents.ts'
import { helpDirectory } from './files.ts'

const readHelpMarkdown = (language: string, page: string) =>
  readFileSync(path.join(helpDirectory, language, `${page}.md`), 'utf8')
const listHeadingLevels = (markdown: string) => [...markdown.matchAll(/^(#+) /gm)].map(([, marks = '']) => marks.length)
const listAnchors = (markdown: string) =>
  [...markdown.matchAll(/^##+ (.+)$/gm)].map(([, title = '']) => toAnchor(title))
const listImages = (markdown: string) =>
  [...markdown.matchAll(/!\[([^\]]*)\]\(([^)]*)\)/g)].map(([, alt = '', file = '']) => ({ alt, file }))
const pictures = readdirSync(path.join(helpDirectory, 'images')).filter((name) => name.endsWith('.webp'))

describe.each(helpPages)('help page %s', (page) => {
  test('has the same headings and pictures in both languages', () => {
    const [nl, en] = [readHelpMarkdown('nl', page), readHelpMarkdown('en', page)]
    expect(listHeadingLevels(nl)).toEqual(listHeadingLevels(en))
    expect(listImages(nl).map(({ file }) => file)).toEqual(
      listImages(en).map(({ file }) => file.replace('/en-', '/nl-')),
    )
  })

  test.each(languages)('has one title, a lead, unique section ids and no empty section (%s)', (language) => {
    const { sections } = parseHelpDocument(readHelpMarkdown(language, page), language)
    const ids = sections.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(listHeadingLevels(readHelpMarkdown(language, page)).filter((level) => level === 1)).toHaveLength(1)
    for (const { title, text } of sections.slice(1)) expect(text, title).not.toBe('')
  })

  test.each(languages)('links only to existing pages and sections (%s)', (language) => {
    for (const [, href = ''] of readHelpMarkdown(language, page).matchAll(/[^!]\[[^\]]*\]\(([^)]*)\)/g)) {
      const [, target = page, anchor] = /^(?:([\w-]+)\.md)?(?:#(.+))?$/.exec(href) ?? []
      expect(helpPages, href).toContain(target)
      if (anchor) expect(listAnchors(readHelpMarkdown(language, target)), href).toContain(anchor)
    }
  })

  test.each(languages)(
    'shows only existing pictures of its own language, each with a descriptive alt text (%s)',
    (language) => {
      for (const { alt, file } of listImages(readHelpMarkdown(language, page))) {
        expect(file).toMatch(new RegExp(`^\\.\\./images/${language}-[\\w-]+\\.webp$`))
        expect(pictures).toContain(path.basename(file))
        expect(alt.length, file).toBeGreaterThan(30)
        expect(alt).not.toContain('"')
      }
    },
  )
})

test('every help picture is used on a page and is at most 100 kB', () => {
  const usedPictures = languages.flatMap((language) =>
    helpPages.flatMap((page) => listImages(readHelpMarkdown(language, page)).map(({ file }) => path.basename(file))),
  )
  expect(pictures.filter((name) => !usedPictures.includes(name))).toEqual([])
  // Limits each picture instead of their total, since a page loads only its own.
  const getFileSize = (name: string) => statSync(path.join(helpDirectory, 'images', name)).size
  expect(pictures.filter((name) => getFileSize(name) > 100 * 1024)).toEqual([])
})

test('the help folder holds exactly the pages that the product knows, in both languages', () => {
  for (const language of languages)
    expect(readdirSync(path.join(helpDirectory, language)).toSorted()).toEqual(
      helpPages.map((page) => `${page}.md`).toSorted(),
    )
})

describe('parseHelpDocument', () => {
  test('returns the title, the lead, the text of each section, and links as help addresses', () => {
    const { title, lead, body, sections } = parseHelpDocument(
      '# Rooster\n\nZo *zie* je het.\n\nEerst [dit](settings.md#taal).\n\n## Op één dag\n\nTwee & drie.\n\n![Een rooster](../images/nl-roster-week.webp)\n',
      'nl',
    )
    expect(title).toBe('Rooster')
    expect(lead.markup).toBe('<p>Zo <em>zie</em> je het.</p>\n')
    expect(body.markup).toContain('<a href="/help/nl/settings#taal">dit</a>')
    expect(body.markup).toMatch(
      /<figure><img src="\/help\/images\/nl-roster-week.webp" width="680" height="\d+" alt="Een rooster" \/>/,
    )
    expect(sections.map(({ text }) => text.trim())).toEqual(['Zo zie je het. Eerst dit .', 'Twee & drie.'])
  })

  test('throws on a document without a title or without a lead', () => {
    expect(() => parseHelpDocument('Tekst', 'nl')).toThrow(/heading of the first level/)
    expect(() => parseHelpDocument('# Rooster\n\n## Meteen', 'nl')).toThrow(/what it is for/)
  })
})
