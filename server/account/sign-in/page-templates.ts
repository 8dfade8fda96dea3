import { texts } from '@uurwerk/contract/i18n/texts'
import { buildSignInAddress } from '@uurwerk/contract/account/cookie-calls'
import type { Language } from '@uurwerk/contract/languages'
import { html } from '#server/http/html.ts'
import { renderMessagePage, renderPlainPage } from '#server/http/pages/plain-page.ts'
import type { FailureKind } from './failure.ts'
import type { SignInProvider } from './providers.ts'

export function renderProviderChoicePage(
  language: Language,
  providers: readonly SignInProvider[],
  { returnTo, mustAskForAccount }: SignInIntent,
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
              <a
                class="button primary"
                href="${buildSignInAddress(returnTo)}&provider=${id}${mustAskForAccount && '&again'}"
                >${name}</a
              >
            </li>`,
        )}
      </ul>`,
  )
}

export interface SignInIntent {
  /** A path of our own. */
  returnTo: string
  mustAskForAccount: boolean
}

export function renderFailurePage(
  language: Language,
  kind: FailureKind,
  { returnTo, instance }: FailureDetails,
): string {
  const text = texts[language].SIGN_IN
  const reference = texts[language].SHELL.ERROR_REFERENCE.replace('{{instance}}', instance)
  return renderMessagePage(language, text.FAILED[kind], {
    details: html`<p class="about">${reference}</p>`,
    // The same account would fail again.
    link: {
      to: `${buildSignInAddress(returnTo)}${kind === 'FOREIGN' || kind === 'REFUSED' ? '&again' : ''}`,
      text: text.AGAIN,
    },
  })
}

interface FailureDetails {
  returnTo: string
  /** Request id, as in the log. */
  instance: string
}

/** Uses a button, since link previews and mail scanners must not redeem the link. */
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
    link: { to: buildSignInAddress('/'), text: texts[language].SIGN_IN.LINK.SUBMIT },
  })

/** Shown if the provider has no sign-out. */
export function renderSignedOutPage(language: Language): string {
  const text = texts[language].SIGN_IN
  return renderMessagePage(language, text.SIGNED_OUT_HERE, {
    link: { to: `${buildSignInAddress('/')}&again`, text: text.AGAIN },
  })
}
