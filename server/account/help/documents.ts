import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { HelpPage } from '@uurwerk/contract/account/help'
import type { Language } from '@uurwerk/contract/languages'
import { Marked, type Token, type Tokens } from 'marked'
import { toSearchText } from '#server/lib/search-text.ts'
import { Html } from '#server/http/html.ts'
import { helpDirectory, readPictureSize } from './files.ts'

export interface HelpSection {
  /** The anchor in the page; empty before the first heading. */
  id: string
  title: string
  /** Plain text without markup. */
  text: string
}

export interface HelpDocument {
  title: string
  /** The first paragraph, which states the purpose of the page. */
  lead: Html
  body: Html
  sections: HelpSection[]
}

const documentCache = new Map<string, HelpDocument>()

export function getHelpDocument(language: Language, page: HelpPage): HelpDocument {
  const file = path.join(helpDirectory, language, `${page}.md`)
  const cachedDocument = documentCache.get(file)
  if (cachedDocument) return cachedDocument
  const document = parseHelpDocument(readFileSync(file, 'utf8'), language)
  documentCache.set(file, document)
  return document
}

/** Parses our own Markdown, which may contain HTML: a title, a lead, and second-level sections. */
export function parseHelpDocument(markdown: string, language: Language): HelpDocument {
  const { marked, render } = createRenderer(language)
  const [title, ...contentTokens] = marked.lexer(markdown).filter(({ type }) => type !== 'space')
  if (!isHeading(title, 1))
    throw new Error(`A page of the help starts with a heading of the first level: ${markdown.slice(0, 80)}`)
  const [lead] = contentTokens
  if (lead?.type !== 'paragraph') throw new Error(`A page of the help says first what it is for: ${title.text}`)
  const sections: HelpSection[] = [{ id: '', title: title.text, text: '' }]
  for (const token of contentTokens) {
    if (isHeading(token, 2)) sections.push({ id: toAnchor(token.text), title: token.text, text: '' })
    else sections.at(-1)!.text += ` ${toPlainText(render([token]))}`
  }
  return { title: title.text, lead: new Html(render([lead])), body: new Html(render(contentTokens.slice(1))), sections }
}

const isHeading = (token: Token | undefined, depth: number): token is Tokens.Heading =>
  token?.type === 'heading' && (token as Tokens.Heading).depth === depth

/**
 * Rewrites the relative links that work between the Markdown files, such as `roster.md#marks` and `../images/x.webp`.
 */
function createRenderer(language: Language) {
  const marked = new Marked()
  marked.use({
    renderer: {
      heading({ tokens, depth, text }) {
        return `<h${depth} id="${toAnchor(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      link({ href, tokens }) {
        return `<a href="${toHelpUrl(href, language)}">${this.parser.parseInline(tokens)}</a>`
      },
      paragraph({ tokens }) {
        const [firstToken] = tokens
        return tokens.length === 1 && firstToken?.type === 'image'
          ? renderFigure(firstToken as Tokens.Image, language)
          : `<p>${this.parser.parseInline(tokens)}</p>\n`
      },
    },
  })
  return { marked, render: (tokens: Token[]) => marked.parser(tokens) }
}

/** Includes the size, so that nothing moves while the image loads. */
function renderFigure({ href, text }: Tokens.Image, language: Language): string {
  const { width, height } = readPictureSize(path.basename(href))
  const address = toHelpUrl(href, language)
  return `<figure><img src="${address}" width="${width}" height="${height}" alt="${text}" /></figure>\n`
}

const toHelpUrl = (href: string, language: Language) =>
  href.replace(/^\.\.\/images\//, '/help/images/').replace(/^([\w-]+)\.md(?=#|$)/, `/help/${language}/$1`)

/** Turns `Op een telefoon` into `op-een-telefoon`. */
export const toAnchor = (heading: string): string =>
  toSearchText(heading)
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

const htmlEntities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

const toPlainText = (markup: string) =>
  markup
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(#39|\w+);/g, (match, name: string) => htmlEntities[name] ?? match)
    .replace(/\s+/g, ' ')
    .trim()
