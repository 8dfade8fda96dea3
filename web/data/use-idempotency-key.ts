import { useRef } from 'react'
import { ApiError } from '../lib/call.ts'

/** Reuses the key for an equal request until a response arrives, so that a retry does not act twice. */
export function useIdempotencyKey() {
  const lastRequest = useRef<{ text: string; key: string }>(undefined)
  return {
    getHeaders: (request: unknown) => {
      const text = JSON.stringify(request)
      if (lastRequest.current?.text !== text) lastRequest.current = { text, key: crypto.randomUUID() }
      return { 'Idempotency-Key': lastRequest.current.key }
    },
    /** After a definite answer, sending the same again is a new request. */
    forgetAfterAnswer: (error: unknown) => {
      if (!error || (error instanceof ApiError && error.status < 500)) lastRequest.current = undefined
    },
  }
}
