import { type ErrorCode, errorCatalogue } from '@uurwerk/contract/errors'
import { texts } from '@uurwerk/contract/i18n/texts'
import { html, type Html } from '../html.ts'
import type { ContentByType, OpenApiDocument, OpenApiOperation, OpenApiParameter, OpenApiSchema } from './document.ts'
import { buildExample, formatType } from './schema.ts'

interface DocumentedCall extends OpenApiOperation {
  method: string
  path: string
}

export function renderDocumentationPage(document: OpenApiDocument): string {
  const { title, version, description } = document.info
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  )
  const groups = document.tags.map(({ name }) => ({ name, calls: calls.filter(({ tags }) => tags.includes(name)) }))
  return html`<!doctype html>
    <html lang="en" data-theme="system">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} API</title>
        <link rel="icon" href="/favicon.svg" />
        <link rel="stylesheet" href="/assets/font.css" />
        <link rel="stylesheet" href="/api/docs/style.css" />
        <script src="/api/docs/try.js" type="module"></script>
      </head>
      <body>
        <a class="skip" href="#main">To the calls</a>
        <header>
          <h1>${title} API <span>${version}</span></h1>
          <p>
            ${description} The same as a file: <a href="/api/openapi.json">OpenAPI 3.1</a>. Every refusal is one of the
            <a href="#codes">codes</a>.
          </p>
          ${tokenField}
        </header>
        <div class="columns">
          <nav aria-label="Calls">${groups.map(renderGroupLinks)}</nav>
          <main id="main" tabindex="-1">
            ${groups.map(renderGroupSection)} ${renderSchemasSection(document.components.schemas)}
            ${renderCodesSection()}
          </main>
        </div>
      </body>
    </html>`.markup
}

const tokenField = html`<p class="token">
  <label for="token">Bearer token</label>
  <input id="token" type="password" autocomplete="off" spellcheck="false" aria-describedby="token-hint" />
  <span id="token-hint">
    As <code>npx uurwerk token --person JVD</code> prints it. This page keeps it until it is closed, and sends it with
    the calls that you try.
  </span>
</p>`

const renderGroupLinks = ({ name, calls }: { name: string; calls: DocumentedCall[] }) =>
  html`<p><a href="#${name}">${name}</a></p>
    <ul>
      ${calls.map(({ operationId, summary }) => html`<li><a href="#${operationId}">${summary}</a></li>`)}
    </ul>`

const renderGroupSection = ({ name, calls }: { name: string; calls: DocumentedCall[] }) =>
  html`<section>
    <h2 id="${name}">${name}</h2>
    ${calls.map(renderCallDetails)}
  </section>`

/** Puts the anchor inside the details, so that browsers open them when a link leads there. */
const renderCallDetails = (call: DocumentedCall) =>
  html`<details>
    <summary><b class="method">${call.method}</b> <code>${call.path}</code> <span>${call.summary}</span></summary>
    <div class="call" id="${call.operationId}">
      <p><code>${call.operationId}</code>. ${call.description}</p>
      ${renderParametersTable(call.parameters ?? [])} ${call.requestBody && renderBody(call.requestBody.content)}
      ${renderAnswers(call.responses)} ${renderTryForm(call)}
    </div>
  </details>`

const renderParametersTable = (parameters: readonly OpenApiParameter[]) =>
  parameters.length > 0 &&
  html`<table>
    <caption>
      Parameters
    </caption>
    <thead>
      <tr>
        <th scope="col">Name</th>
        <th scope="col">In</th>
        <th scope="col">Is</th>
      </tr>
    </thead>
    <tbody>
      ${parameters.map(
        ({ name, in: location, required, description, schema }) =>
          html`<tr>
            <th scope="row"><code>${name}</code></th>
            <td>${location}${required !== true && ', optional'}</td>
            <td><code>${formatType(schema)}</code> ${description}</td>
          </tr>`,
      )}
    </tbody>
  </table>`

const renderBody = (content: ContentByType) =>
  html`<h3>Body</h3>
    ${renderContent(content)}`

const renderContent = (content: ContentByType): Html[] =>
  Object.entries(content).map(
    ([type, { schema = {} }]) =>
      html`<p><code>${type}</code></p>
        <pre tabindex="0">${formatType(schema)}</pre>`,
  )

const renderAnswers = (responses: OpenApiOperation['responses']) =>
  html`<h3>Answers</h3>
    ${Object.entries(responses).map(([status, { description, content }]) =>
      status.startsWith('2')
        ? html`<p>${status}: ${description}</p>
            ${content && renderContent(content)}`
        : html`<p>${status}: ${description.split(', ').map(renderCodeLink)}</p>`,
    )}`

const renderCodeLink = (code: string) =>
  code in errorCatalogue ? html`<a class="code" href="#${code}">${code}</a> ` : html`${code} `

function renderTryForm({ operationId, method, path, summary, parameters = [], requestBody }: DocumentedCall): Html {
  const [content] = Object.entries(requestBody?.content ?? {})
  const toFieldId = (name: string) => `${operationId}-${name}`
  return html`<form
    data-method="${method}"
    data-path="${path}"
    data-type="${content?.[0]}"
    aria-label="Try: ${summary}"
  >
    <h3>Try it</h3>
    ${parameters.map((parameter) => renderInput(toFieldId(parameter.name), parameter))}
    ${
      content &&
      html`<p>
        <label for="${toFieldId('body')}">Body</label>
        <textarea id="${toFieldId('body')}" name="body" rows="6" spellcheck="false">
${JSON.stringify(buildExample(content[1].schema ?? {}), null, 2)}</textarea>
      </p>`
    }
    <p><button>Send</button> <button type="button" class="stop" hidden>Stop</button></p>
    <p role="status"></p>
    <pre class="answer" tabindex="0" aria-label="Answer" hidden></pre>
  </form>`
}

const renderInput = (id: string, { name, in: location, required, schema }: OpenApiParameter) =>
  html`<p>
    <label for="${id}">${name}${required !== true && ' (optional)'}</label>
    <input
      id="${id}"
      name="${name}"
      data-in="${location}"
      placeholder="${getPlaceholder(schema)}"
      autocomplete="off"
      spellcheck="false"
      ${required === true && html`required`}
    />
  </p>`

const getPlaceholder = (schema: OpenApiSchema): string => {
  const example: unknown = schema.examples?.[0]
  return typeof example === 'string' ? example : formatType(schema)
}

const renderSchemasSection = (schemas: Record<string, OpenApiSchema>) =>
  html`<section>
    <h2 id="schemas">What several calls use</h2>
    ${Object.entries(schemas).map(
      ([name, schema]) =>
        html`<h3>${name}</h3>
          <pre tabindex="0">${formatType({ ...schema, ...hideErrorCodes(schema) })}</pre>`,
    )}
  </section>`

/** Omits codes, which have a table of their own. */
const hideErrorCodes = ({ properties }: OpenApiSchema): Pick<OpenApiSchema, 'properties'> =>
  properties?.['code']?.enum ? { properties: { ...properties, code: { type: 'string' } } } : {}

/** Renders the error codes, to which the `type` of a problem links. */
function renderCodesSection(): Html {
  const errorTexts = texts.en.COMMON.ERROR
  return html`<section>
    <h2 id="codes">Codes</h2>
    <table class="codes">
      <thead>
        <tr>
          <th scope="col">Code</th>
          <th scope="col">Status</th>
          <th scope="col">Says</th>
        </tr>
      </thead>
      <tbody>
        ${(Object.keys(errorCatalogue) as ErrorCode[]).map(
          (code) =>
            html`<tr id="${code}">
              <th scope="row"><code>${code}</code></th>
              <td>${errorCatalogue[code].status}</td>
              <td>${errorTexts[code].TITLE}: ${errorTexts[code].MESSAGE}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </section>`
}
