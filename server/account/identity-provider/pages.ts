import { fillPlaceholders } from '@uurwerk/contract/i18n/fill-placeholders'
import { type Texts, texts } from '@uurwerk/contract/i18n/texts'
import type { Language } from '@uurwerk/contract/languages'
import type { ProviderContext } from 'oidc-provider'
import { parseAcceptLanguage } from '#server/http/problem.ts'
import { html, Html } from '#server/http/html.ts'
import { renderMessagePage, renderPlainPage } from '#server/http/pages/plain-page.ts'
import type { ListedPerson } from '#server/roster/attendee/service.ts'

export interface SignInPage {
  /** Id of oidc-provider's interaction. */
  uid: string
  search: string
  /** Shown first; empty while searching. */
  suggestedPeople: ListedPerson[]
  /** Grouped by role, or all search results together. */
  groups: { people: ListedPerson[]; total: number }[]
}

type SignInTexts = Texts['SIGN_IN']

export function renderSignInPage(language: Language, page: SignInPage): string {
  const text = texts[language].SIGN_IN
  const total = page.groups.reduce((sum, group) => sum + group.total, 0)
  return renderPlainPage(
    language,
    text.TITLE,
    html`<header>
        <h1>${text.TITLE}</h1>
        <p class="lead">${text.LEAD}</p>
      </header>
      <p class="warning" role="note"><strong>${text.WARNING.TITLE}</strong> ${text.WARNING.MESSAGE}</p>
      ${renderSearchForm(text, page)}
      <form method="post" action="/sign-in/${page.uid}">
        ${page.suggestedPeople.length > 0 && renderPersonGroup(text, text.SUGGESTED, '', page.suggestedPeople)}
        ${page.search === '' ? renderRoleGroups(text, page) : renderSearchResult(text, page)}
        ${total === 0 && html`<p class="empty">${page.search === '' ? text.NOBODY : text.NOT_FOUND}</p>`}
      </form>`,
  )
}

const renderSearchForm = (text: SignInTexts, { uid, search }: SignInPage) =>
  html`<form class="search" method="get" action="/sign-in/${uid}" role="search">
    <label for="search">${text.SEARCH.LABEL}</label>
    <div>
      <input id="search" name="search" type="search" maxlength="100" autocomplete="off" value="${search}" />
      <button class="primary">${text.SEARCH.SUBMIT}</button>
      ${search !== '' && html`<a class="button" href="/sign-in/${uid}">${text.SEARCH.CLEAR}</a>`}
    </div>
  </form>`

const renderRoleGroups = (text: SignInTexts, { groups }: SignInPage) =>
  groups.map(({ people, total }) =>
    renderPersonGroup(text, text.ROLE[people[0]?.role ?? 'none'], formatCount(text, people.length, total), people),
  )

const renderSearchResult = (text: SignInTexts, { groups }: SignInPage) =>
  groups
    .filter(({ total }) => total > 0)
    .map(({ people, total }) => renderPersonGroup(text, text.FOUND, formatCount(text, people.length, total), people))

const formatCount = (text: SignInTexts, shownCount: number, total: number) =>
  shownCount === total ? String(total) : fillPlaceholders(text.SHOWN, { shown: shownCount, total })

const renderPersonGroup = (text: SignInTexts, title: string, count: string, people: ListedPerson[]) =>
  html`<section>
    <h2>${title} ${count !== '' && html`<span class="count">${count}</span>`}</h2>
    <ul>
      ${people.map((person) => html`<li>${renderPersonButton(text, person)}</li>`)}
    </ul>
  </section>`

const renderPersonButton = (text: SignInTexts, { sourceId, name, code, className, role }: ListedPerson) =>
  html`<button class="person" name="person" value="${sourceId}">
    <span class="initials" aria-hidden="true">${formatInitials(name)}</span>
    <span class="who"
      ><span class="name">${name}</span>
      <span class="about">${[text.ROLE_ONE[role ?? 'none'], className ?? code ?? sourceId].join(' · ')}</span></span
    >
  </button>`

function formatInitials(name: string): string {
  const words = name.split(/[\s,]+/).filter((word) => /^\p{L}/u.test(word))
  const [firstWord = '', lastWord = ''] = [words.at(0), words.length > 1 ? words.at(-1) : '']
  return (firstWord.slice(0, 1) + lastWord.slice(0, 1)).toUpperCase()
}

export const renderExpiredSignInPage = (language: Language): string =>
  renderMessagePage(language, texts[language].SIGN_IN.EXPIRED)

/** Shows only oidc-provider's error code; the log has the rest. */
export function renderErrorPage(context: ProviderContext, { error }: { error: string }, cause: Error) {
  const language = parseAcceptLanguage(context.get('accept-language'))
  context.type = 'html'
  context.body =
    cause.name === 'SessionNotFound'
      ? renderExpiredSignInPage(language)
      : renderMessagePage(language, texts[language].SIGN_IN.FAILED.OTHER, {
          details: html`<p class="about">${error}</p>`,
        })
}

/** Submits by script; a button serves browsers without scripts. */
export function renderSignOutPage(context: ProviderContext, form: string) {
  const language = parseAcceptLanguage(context.get('accept-language'))
  const text = texts[language].SIGN_IN.SIGN_OUT
  context.body = renderPlainPage(
    language,
    text.TITLE,
    html`<h1>${text.TITLE}</h1>
      ${new Html(form)}
      <button class="primary" form="op.logoutForm" name="logout" value="yes">${text.SUBMIT}</button>
      <script src="/sign-in/submit.js"></script>`,
  )
}

export function renderProviderSignedOutPage(context: ProviderContext) {
  const language = parseAcceptLanguage(context.get('accept-language'))
  context.body = renderMessagePage(language, texts[language].SIGN_IN.SIGNED_OUT)
}

export const submitScript = `document.querySelector('[form="op.logoutForm"]').click()\n`
