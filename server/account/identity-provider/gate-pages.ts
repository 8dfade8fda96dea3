import { texts } from '@uurwerk/contract/i18n/texts'
import type { Language } from '@uurwerk/contract/languages'
import { html } from '#server/http/html.ts'
import { renderPlainPage } from '#server/http/pages/plain-page.ts'
import type { CodeFault } from './sign-in-code.ts'

/** Renders the page for browsers on other computers. */
export function renderRefusedPage(language: Language, publicUrl: string): string {
  const text = texts[language].SIGN_IN.REFUSED_ELSEWHERE
  return renderPlainPage(
    language,
    text.TITLE,
    html`<h1>${text.TITLE}</h1>
      <p class="lead">${text.MESSAGE}</p>
      <section class="note">
        <h2>${text.OPERATOR.TITLE}</h2>
        <p>${text.OPERATOR.SET_UP}</p>
        <p>${text.OPERATOR.TRY} <a href="${publicUrl}">${publicUrl}</a></p>
      </section>`,
  )
}

/** Asks for this start's code before listing people. */
export function renderCodePage(language: Language, uid: string, fault?: CodeFault): string {
  const text = texts[language].SIGN_IN.CODE
  return renderPlainPage(
    language,
    text.TITLE,
    html`<h1>${text.TITLE}</h1>
      <p class="lead">${text.LEAD}</p>
      <form class="code" method="post" action="/sign-in/${uid}">
        <label for="code">${text.LABEL}</label>
        <div>
          <input
            id="code"
            name="code"
            required
            maxlength="20"
            autocomplete="off"
            autocapitalize="characters"
            spellcheck="false"
            autofocus
            aria-describedby="${fault ? 'fault hint' : 'hint'}"
            ${fault && html`aria-invalid="true"`}
          />
          <button class="primary">${text.SUBMIT}</button>
        </div>
        ${fault && html`<p class="fault" id="fault" role="alert">${text.FAULT[fault]}</p>`}
        <p class="hint" id="hint">${text.HINT}</p>
      </form>`,
  )
}
