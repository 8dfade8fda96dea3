import type { SetupRequest } from '@uurwerk/contract/account/setup'
import { setupPath } from '@uurwerk/contract/account/setup'
import { texts } from '@uurwerk/contract/i18n/texts'
import type { Language } from '@uurwerk/contract/languages'
import { html } from '#server/http/html.ts'
import { renderPlainPage } from '#server/http/pages/plain-page.ts'

export type SetupValues = Partial<SetupRequest>

const fields = {
  SCHOOL: [
    { name: 'school', type: 'text', autocomplete: 'organization' },
    { name: 'start', type: 'date', autocomplete: 'off' },
    { name: 'end', type: 'date', autocomplete: 'off' },
    { name: 'timeZone', type: 'text', autocomplete: 'off' },
  ],
  ADMINISTRATOR: [
    { name: 'name', type: 'text', autocomplete: 'name' },
    { name: 'email', type: 'email', autocomplete: 'email' },
  ],
} as const
type Field = (typeof fields)[keyof typeof fields][number]
const timeZones = Intl.supportedValuesOf('timeZone')

/** `faults` are the names of fields that are not right. */
export function renderSetupPage(language: Language, values: SetupValues, faults: readonly string[]): string {
  const text = texts[language].SETUP
  const hints: Partial<Record<Field['name'], string>> = text.HINT
  const renderField = ({ name, type, autocomplete }: Field) => html`
    <p class="field${type === 'date' ? ' date' : ''}">
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
  const renderGroup = (group: keyof typeof fields) => html`
    <fieldset>
      <legend>${text.GROUP[group]}</legend>
      ${fields[group].map(renderField)}
    </fieldset>
  `
  return renderPlainPage(
    language,
    text.TITLE,
    html`<h1>${text.TITLE}</h1>
      <p class="lead">${text.LEAD}</p>
      <form method="post" action="${setupPath}" class="setup">
        <input type="hidden" name="code" value="${values.code ?? ''}" />
        ${renderGroup('SCHOOL')} ${renderGroup('ADMINISTRATOR')}
        <datalist id="timeZones">${timeZones.map((zone) => html`<option value="${zone}"></option>`)}</datalist>
        <p><button class="primary">${text.SUBMIT}</button></p>
        <p class="hint">${text.NEXT}</p>
      </form>`,
  )
}
