// Sends the request of each form on /api/docs and shows the answer as text.
const maximumShownCharacters = 100_000

for (const form of document.querySelectorAll('form')) {
  let controller
  const stop = form.querySelector('.stop')
  stop.addEventListener('click', () => controller?.abort())
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    controller?.abort()
    controller = new AbortController()
    const { signal } = controller
    stop.hidden = false
    void sendRequest(form, signal).finally(() => {
      if (controller.signal === signal) stop.hidden = true
    })
  })
}

async function sendRequest(form, signal) {
  const status = form.querySelector('[role=status]')
  const output = form.querySelector('.answer')
  const [address, request] = buildRequest(form)
  const startedAt = performance.now()
  status.textContent = `${request.method} ${address}: under way`
  output.hidden = true
  try {
    const answer = await fetch(address, { ...request, signal })
    const tookMilliseconds = Math.round(performance.now() - startedAt)
    status.textContent = `${request.method} ${address}: ${answer.status} ${answer.statusText}, ${tookMilliseconds} ms`
    output.textContent = formatHeaders(answer)
    output.hidden = false
    await showBody(answer, output)
  } catch (error) {
    status.textContent += signal.aborted ? ', stopped' : `: ${error.message}`
  }
}

/** Builds the request from a form, leaving out empty fields. */
function buildRequest(form) {
  const { method, type } = form.dataset
  const headers = new Headers()
  const query = new URLSearchParams()
  let address = form.dataset.path
  for (const { name, value, dataset } of form.querySelectorAll('input')) {
    if (dataset.in === 'path') address = address.replace(`{${name}}`, encodeURIComponent(value))
    else if (value !== '' && dataset.in === 'query') query.append(name, value)
    else if (value !== '' && dataset.in === 'header') headers.set(name, value)
  }
  const token = document.querySelector('#token').value.trim()
  if (token !== '') headers.set('authorization', `Bearer ${token}`)
  const body = form.elements.namedItem('body')?.value
  if (body !== undefined) headers.set('content-type', type)
  const url = query.size > 0 ? `${address}?${query}` : address
  // Only the token authenticates, never a cookie.
  return [url, { method, headers, body, credentials: 'omit', cache: 'no-store' }]
}

const formatHeaders = ({ headers }) => `${[...headers].map(([name, value]) => `${name}: ${value}\n`).join('')}\n`

/** Shows JSON indented. Streams other types as they arrive, since an event stream does not end. */
async function showBody(answer, output) {
  if (/json/.test(answer.headers.get('content-type') ?? '')) {
    const text = await answer.text()
    output.textContent += truncate(text === '' ? '' : JSON.stringify(JSON.parse(text), null, 2))
    return
  }
  for await (const chunk of answer.body.pipeThrough(new TextDecoderStream()))
    output.textContent = truncate(output.textContent + chunk)
}

const truncate = (text) => (text.length > maximumShownCharacters ? `${text.slice(0, maximumShownCharacters)}\n…` : text)
