import { useRef } from 'react'
import { ApiError } from '../lib/call.ts'

/** The server handled the request; otherwise it may have. */
export const isRefused = (error: unknown) => error instanceof ApiError && error.status < 500

interface SentRequest<Sent> {
  identity: string
  request: Sent
  headers: Record<string, string>
}

/**
 * Sends a creating request with a key. Until a definite answer, an equal request repeats it, so that it does not act
 * twice. `identify` leaves out what may differ in a repeat.
 */
export function useSendOnce<Sent, Answer>(
  send: (request: Sent, headers: Record<string, string>) => Promise<Answer>,
  identify = (request: Sent): unknown => request,
) {
  const unanswered = useRef<SentRequest<Sent>>(undefined)
  return async (request: Sent): Promise<Answer> => {
    const identity = JSON.stringify(identify(request))
    if (unanswered.current?.identity !== identity)
      unanswered.current = { identity, request, headers: { 'Idempotency-Key': crypto.randomUUID() } }
    try {
      const answer = await send(unanswered.current.request, unanswered.current.headers)
      unanswered.current = undefined
      return answer
    } catch (error) {
      if (isRefused(error)) unanswered.current = undefined
      throw error
    }
  }
}
