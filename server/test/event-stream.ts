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
  abort: () => void
}

/** Reads an event stream over a real connection, until the end of the test. */
export async function openEventStream(
  address: string,
  token: string,
  headers: Record<string, string> = {},
): Promise<TestEventStream> {
  const controller = new AbortController()
  const response = await fetch(address, {
    headers: { authorization: `Bearer ${token}`, ...headers },
    signal: controller.signal,
  })
  const events: TestEventStream['events'] = []
  let text = ''
  let parsedLength = 0
  const decoder = new TextDecoder()
  const readEvents = async () => {
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk as Uint8Array, { stream: true })
      const newEvents = text.slice(parsedLength, text.lastIndexOf('\n\n') + 2)
      parsedLength += newEvents.length
      for (const [, event = '', data = ''] of newEvents.matchAll(/^event: (.*)\ndata: (.*)$/gm))
        events.push({ event, data: JSON.parse(data) as unknown })
    }
  }
  const ended = readEvents().catch(() => undefined)
  onTestFinished(() => controller.abort())
  return {
    status: response.status,
    headers: response.headers,
    events,
    text: () => text,
    ended,
    abort: () => controller.abort(),
  }
}
