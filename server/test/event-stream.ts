import { onTestFinished } from 'vitest'

export interface TestEventStream {
  status: number
  headers: Headers
  /** What came so far, without the ids. */
  events: { event: string; data: unknown }[]
  /** The whole text as it came. */
  text: () => string
  /** Resolves when the stream ends, on either side. */
  ended: Promise<void>
  leave: () => void
}

/** Reads a stream of events over a real connection, until the test is done. */
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
