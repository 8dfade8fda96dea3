// Sends the request of each form on /api/docs and shows the answer as text.
const shownCharacters = 100_000

for (const form of document.querySelectorAll('form')) {
  let underWay
  const stop = form.querySelector('.stop')
  stop.addEventListener('click', () => underWay?.abort())
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    underWay?.abort()
    underWay = new AbortController()
    const { signal } = underWay
    stop.hidden = false
    void make(form, signal).finally(() => {
      if (underWay.signal === signal) stop.hidden = true
    })
  })
}

async function make(form, signal) {
  const status = form.querySelector('[role=status]')
  const place = form.querySelector('.answer')
  const [address, request] = requestOf(form)
  const begun = performance.now()
  status.textContent = `${request.method} ${address}: under way`
  place.hidden = true
  try {
    const answer = await fetch(address, { ...request, signal })
    const took = Math.round(performance.now() - begun)
    status.textContent = `${request.method} ${address}: ${answer.status} ${answer.statusText}, ${took} ms`
    place.textContent = headersOf(answer)
    place.hidden = false
    await show(answer, place)
  } catch (error) {
    status.textContent += signal.aborted ? ', stopped' : `: ${error.message}`
  }
}

/** Builds the request from a form, leaving out empty fields. */
function requestOf(form) {
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
  const asked = query.size > 0 ? `${address}?${query}` : address
  // Only the token authenticates, never a cookie.
  return [asked, { method, headers, body, credentials: 'omit', cache: 'no-store' }]
}

const headersOf = ({ headers }) => `${[...headers].map(([name, value]) => `${name}: ${value}\n`).join('')}\n`

/** Shows JSON indented. Streams other types as they arrive, since an event stream does not end. */
async function show(answer, place) {
  if (/json/.test(answer.headers.get('content-type') ?? '')) {
    const text = await answer.text()
    place.textContent += cut(text === '' ? '' : JSON.stringify(JSON.parse(text), null, 2))
    return
  }
  for await (const part of answer.body.pipeThrough(new TextDecoderStream()))
    place.textContent = cut(place.textContent + part)
}

const cut = (text) => (text.length > shownCharacters ? `${text.slice(0, shownCharacters)}\n…` : text)
