import type { SetupRequest } from '@uurwerk/contract/account/setup'
import { setupPath } from '@uurwerk/contract/account/setup'
import { texts } from '@uurwerk/contract/i18n/texts'
import type { Language } from '@uurwerk/contract/languages'
import { html } from '#server/http/html.ts'
import { renderPlainPage } from '#server/http/pages/plain-page.ts'

export type SetupValues = Partial<SetupRequest>

const fields = [
  { name: 'school', type: 'text', autocomplete: 'organization' },
  { name: 'timeZone', type: 'text', autocomplete: 'off' },
  { name: 'start', type: 'date', autocomplete: 'off' },
  { name: 'end', type: 'date', autocomplete: 'off' },
  { name: 'name', type: 'text', autocomplete: 'name' },
  { name: 'email', type: 'email', autocomplete: 'email' },
] as const
const timeZones = Intl.supportedValuesOf('timeZone')
type FieldName = (typeof fields)[number]['name']

/** `faults` are the names of fields that are not right. */
export function renderSetupPage(language: Language, values: SetupValues, faults: readonly string[]): string {
  const text = texts[language].SETUP
  const hints: Partial<Record<FieldName, string>> = text.HINT
  const renderField = ({ name, type, autocomplete }: (typeof fields)[number]) => html`
    <p class="field">
      <label for="${name}">${text.FIELD[name]}</label>
      <input
        id="${name}"
        name="${name}"
        type="${type}"
        autocomplete="${autocomplete}"
        value="${values[name] ?? ''}"
        required
        maxlength="254"
        aria-describedby="${name}-hint"
        ${name === 'timeZone' ? html`list="timeZones"` : ''}
        ${faults.includes(name) ? html`aria-invalid="true"` : ''}
      />
      <span id="${name}-hint" class="${faults.includes(name) ? 'fault' : 'hint'}"
        >${faults.includes(name) ? text.FAULT[name] : (hints[name] ?? '')}</span
      >
    </p>
  `
  return renderPlainPage(
    language,
    text.TITLE,
    html`<h1>${text.TITLE}</h1>
      <p class="lead">${text.LEAD}</p>
      <form method="post" action="${setupPath}" class="setup">
        <input type="hidden" name="code" value="${values.code ?? ''}" />
        ${fields.map(renderField)}
        <datalist id="timeZones">${timeZones.map((zone) => html`<option value="${zone}"></option>`)}</datalist>
        <p><button class="primary">${text.SUBMIT}</button></p>
        <p class="hint">${text.NEXT}</p>
      </form>`,
  )
}
