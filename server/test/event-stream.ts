import { onTestFinished } from 'vitest'

export interface TestEventStream {
  status: number
  headers: Headers
  /** The events received so far, without ids. */
  events: { event: string; data: unknown }[]
  /** The raw text received so far. */
  text: () => string
  /** Resolves when either side ends the stream. */
  ended: Promise<void>
  leave: () => void
}

/** Reads an event stream over a real connection, until the end of the test. */
export async function openEventStream(
  address: string,
  token: string,
  headers: Record<string, string> = {},
): Promise<TestEventStream> {
  const leaving = new AbortController()
  const response = await fetch(address, {
    headers: { authorization: `Bearer ${token}`, ...headers },
    signal: leaving.signal,
  })
  const events: TestEventStream['events'] = []
  let text = ''
  let told = 0
  const decoder = new TextDecoder()
  const reading = async () => {
    for await (const part of response.body ?? []) {
      text += decoder.decode(part as Uint8Array, { stream: true })
      const whole = text.slice(told, text.lastIndexOf('\n\n') + 2)
      told += whole.length
      for (const [, event = '', data = ''] of whole.matchAll(/^event: (.*)\ndata: (.*)$/gm))
        events.push({ event, data: JSON.parse(data) as unknown })
    }
  }
  const ended = reading().catch(() => undefined)
  onTestFinished(() => leaving.abort())
  return {
    status: response.status,
    headers: response.headers,
    events,
    text: () => text,
    ended,
    leave: () => leaving.abort(),
  }
}
