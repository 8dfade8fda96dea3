import { vi } from 'vitest'

/** Puts the limits of requests under fake timers, which leave `AbortSignal.timeout` alone. */
export function stubTimeLimits() {
  vi.useFakeTimers()
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(new DOMException('timed out', 'TimeoutError')), milliseconds)
    return controller.signal
  })
}

/** Stands for `fetch` without an answer: it rejects once its request is aborted. */
export const waitForAbort = (_address: string, { signal }: { signal: AbortSignal }) =>
  new Promise<Response>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
