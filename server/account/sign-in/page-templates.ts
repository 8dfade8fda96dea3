import { texts } from '@uurwerk/contract/i18n/texts'
import { signInAddress } from '@uurwerk/contract/account/own-calls'
import type { Language } from '@uurwerk/contract/languages'
import { html } from '#server/http/html.ts'
import { renderMessagePage, renderPlainPage } from '#server/http/pages/plain-page.ts'
import type { FailureKind } from './failure.ts'
import type { SignInProvider } from './providers.ts'

/** Where people choose with which of the school's providers they sign in. */
export function renderProviderChoicePage(
  language: Language,
  providers: readonly SignInProvider[],
  { returnTo, again }: SignInIntent,
): string {
  const text = texts[language].SIGN_IN.CHOICE
  return renderPlainPage(
    language,
    text.TITLE,
    html`<h1>${text.TITLE}</h1>
      <p class="lead">${text.LEAD}</p>
      <ul class="choices">
        ${providers.map(
          ({ id, name }) =>
            html`<li>
              <a class="button primary" href="${signInAddress(returnTo)}&provider=${id}${again && '&again'}">${name}</a>
            </li>`,
        )}
      </ul>`,
  )
}

/** What a sign-in was asked for. */
export interface SignInIntent {
  /** A path of our own. */
  returnTo: string
  /** Whether the provider shall ask who is there, whoever it knows already. */
  again: boolean
}

/** Why a sign-in did not work, what one can do, and by which number the log has it. */
export function renderFailurePage(
  language: Language,
  kind: FailureKind,
  { returnTo, instance }: FailureDetails,
): string {
  const text = texts[language].SIGN_IN
  const reference = texts[language].SHELL.ERROR_REFERENCE.replace('{{instance}}', instance)
  return renderMessagePage(language, text.FAILED[kind], {
    more: html`<p class="about">${reference}</p>`,
    // Asks for another account: with the current one the provider would give the same answer.
    link: {
      to: `${signInAddress(returnTo)}${kind === 'FOREIGN' || kind === 'REFUSED' ? '&again' : ''}`,
      text: text.AGAIN,
    },
  })
}

interface FailureDetails {
  returnTo: string
  /** The id of the request. */
  instance: string
}

/** Confirmation page of a sign-in link. A button redeems the link, so that link previews and mail scanners do not. */
export function renderLinkPage(language: Language, path: string): string {
  const text = texts[language].SIGN_IN.LINK
  return renderPlainPage(
    language,
    text.TITLE,
    html`<h1>${text.TITLE}</h1>
      <p class="lead">${text.MESSAGE}</p>
      <form method="post" action="${path}">
        <p><button class="primary">${text.SUBMIT}</button></p>
      </form>`,
  )
}

export const renderExpiredLinkPage = (language: Language): string =>
  renderMessagePage(language, texts[language].SIGN_IN.LINK.OVER, {
    link: { to: signInAddress('/'), text: texts[language].SIGN_IN.LINK.SUBMIT },
  })

/** After signing out where the provider has no place to sign out too: it may still know who was there. */
export function renderSignedOutPage(language: Language): string {
  const text = texts[language].SIGN_IN
  return renderMessagePage(language, text.SIGNED_OUT_HERE, {
    link: { to: `${signInAddress('/')}&again`, text: text.AGAIN },
  })
}
