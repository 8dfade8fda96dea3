import { fillPlaceholders } from '@uurwerk/contract/i18n/fill-placeholders'
import { type HelpPage, helpPages } from '@uurwerk/contract/account/help'
import { type Texts, texts } from '@uurwerk/contract/i18n/texts'
import { type Language, languages } from '@uurwerk/contract/languages'
import { html, type Html } from '#server/http/html.ts'
import { type HelpDocument, getHelpDocument } from './documents.ts'
import type { HelpSearchResult } from './search.ts'

/** `theme` is the user's choice in the web app, if any. */
export interface HelpPageOptions {
  language: Language
  theme: 'default' | 'dark' | undefined
}

const basicPages: readonly HelpPage[] = ['general', 'settings', 'legal']
const otherLanguage = { nl: 'en', en: 'nl' } as const satisfies Record<Language, Language>

export function renderContentPage(options: HelpPageOptions, page: HelpPage): string {
  const document = getHelpDocument(options.language, page)
  const text = texts[options.language].HELP
  return renderFrame(
    options,
    { title: document.title, currentPage: page, pagePath: page },
    html`<h1>${document.title}</h1>
      <div class="lead">${document.lead}</div>
      ${renderContents(text, document)} ${document.body}`,
  )
}

/** Below this number a list of the headings is no shortcut. */
const minimumListedHeadings = 4

/** Lists the headings of a page; null if there are few. */
function renderContents(text: Texts['HELP'], { sections }: HelpDocument) {
  const headings = sections.filter(({ id }) => id !== '')
  if (headings.length < minimumListedHeadings) return null
  return html`<nav class="here" aria-label="${text.ON_THIS_PAGE}">
    <p aria-hidden="true">${text.ON_THIS_PAGE}</p>
    <ul>
      ${headings.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}
    </ul>
  </nav>`
}

export function renderSearchPage(options: HelpPageOptions, term: string, results: HelpSearchResult[]): string {
  const text = texts[options.language].HELP
  const count = results.length
  const foundTemplate = count === 1 ? text.SEARCH.FOUND_one : text.SEARCH.FOUND_other
  const template = count === 0 ? text.SEARCH.NOTHING : foundTemplate
  return renderFrame(
    options,
    { title: text.SEARCH.TITLE, pagePath: `search?q=${encodeURIComponent(term)}`, term },
    html`<h1>${text.SEARCH.TITLE}</h1>
      <p class="lead" role="status">${term === '' ? text.SEARCH.EMPTY : fillPlaceholders(template, { count, term })}</p>
      <ul class="found">
        ${results.map(
          ({ page, pageTitle, id, title, excerpt }) =>
            html`<li>
              <a href="/help/${options.language}/${page}${id !== '' && `#${id}`}">${title}</a>
              ${id !== '' && html`<span class="of">${pageTitle}</span>`}
              <p>${excerpt}</p>
            </li>`,
        )}
      </ul>`,
  )
}

export function renderNotFoundPage(options: HelpPageOptions): string {
  const text = texts[options.language].HELP.NOT_FOUND
  return renderFrame(
    options,
    { title: text.TITLE, pagePath: 'general' },
    html`<h1>${text.TITLE}</h1>
      <p class="lead">${text.MESSAGE}</p>`,
  )
}

/** Renders both languages, since the reader may know only the other. */
export function renderExpiredHelpPage(options: HelpPageOptions): string {
  const { EXPIRED } = texts[options.language].HELP
  const messageSections = [options.language, otherLanguage[options.language]].map((language, index) => {
    const { TITLE, MESSAGE, HOME } = texts[language].HELP.EXPIRED
    const title = index === 0 ? html`<h1>${TITLE}</h1>` : html`<h2>${TITLE}</h2>`
    return html`<section lang="${language}">
      ${title}
      <p class="lead">${MESSAGE}</p>
      <p><a class="button" href="/">${HOME}</a></p>
    </section>`
  })
  return renderPage(
    options,
    EXPIRED.TITLE,
    html`<header>${renderBrand('/')}</header>
      <main id="main" class="alone">${messageSections}</main>`,
  )
}

interface FrameOptions {
  title: string
  currentPage?: HelpPage
  /** The same page in the other language. */
  pagePath: string
  term?: string
}

function renderFrame(
  options: HelpPageOptions,
  { title, currentPage, pagePath, term = '' }: FrameOptions,
  main: Html,
): string {
  const { language } = options
  const text = texts[language].HELP
  return renderPage(
    options,
    title,
    html`<a class="skip" href="#main">${text.SKIP}</a>
      <header>
        ${renderBrand(`/help/${language}/general`, text.NAME)}
        <form action="/help/${language}/search" role="search">
          <input
            name="q"
            type="search"
            maxlength="100"
            value="${term}"
            aria-label="${text.SEARCH.LABEL}"
            placeholder="${text.SEARCH.LABEL}"
          />
          <button>${text.SEARCH.SUBMIT}</button>
        </form>
        <p class="languages">
          ${languages.map((linkedLanguage) => renderLanguageLink(linkedLanguage, language, pagePath))}
        </p>
      </header>
      <div class="columns">
        <nav class="topics" aria-label="${text.CONTENTS}">
          <details>
            <summary>${text.CONTENTS}</summary>
            ${renderTopics(language, text.BASICS, basicPages, currentPage)}
            ${renderTopics(
              language,
              text.MODULES,
              helpPages.filter((helpPage) => !basicPages.includes(helpPage)),
              currentPage,
            )}
          </details>
        </nav>
        <main id="main" tabindex="-1"><article>${main}</article></main>
      </div>`,
  )
}

const renderLanguageLink = (linkedLanguage: Language, language: Language, pagePath: string) =>
  linkedLanguage === language
    ? html`<span aria-current="true">${texts[linkedLanguage].COMMON.LANGUAGE}</span>`
    : html`<a href="/help/${linkedLanguage}/${pagePath}" lang="${linkedLanguage}" hreflang="${linkedLanguage}"
        >${texts[linkedLanguage].COMMON.LANGUAGE}</a
      >`

const renderTopics = (
  language: Language,
  title: string,
  pages: readonly HelpPage[],
  currentPage: HelpPage | undefined,
) =>
  html`<p>${title}</p>
    <ul>
      ${pages.map((helpPage) => {
        const name = getHelpDocument(language, helpPage).title
        return helpPage === currentPage
          ? html`<li><a aria-current="page" href="#main">${name}</a></li>`
          : html`<li><a href="/help/${language}/${helpPage}">${name}</a></li>`
      })}
    </ul>`

const renderBrand = (href: string, name?: string) =>
  html`<a class="brand" href="${href}"
    ><svg viewBox="0 0 26 26" width="26" height="26" aria-hidden="true">
      <rect width="26" height="26" rx="8" />
      <circle cx="13" cy="13" r="6.6" />
      <path d="M13 9v4l2.6 1.6" /></svg
    >Uurwerk${name !== undefined && html` <span>${name}</span>`}</a
  >`

const renderPage = ({ language, theme }: HelpPageOptions, title: string, body: Html) =>
  html`<!doctype html>
    <html lang="${language}" data-theme="${theme ?? 'system'}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · ${texts[language].HELP.NAME} · Uurwerk</title>
        <link rel="icon" href="/favicon.svg" />
        <link rel="stylesheet" href="/assets/font.css" />
        <link rel="stylesheet" href="/help/style.css" />
      </head>
      <body>
        ${body}
      </body>
    </html>`.markup
