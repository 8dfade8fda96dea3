import { expect, vi } from 'vitest'

/** Records the `Idempotency-Key` of each POST to the path from now on; null without one. */
export function recordKeys(path: string) {
  const fetchSpy = vi.spyOn(globalThis, 'fetch')
  return () =>
    fetchSpy.mock.calls.flatMap(([input, { headers, method } = {}]) =>
      method === 'POST' && (input as string).endsWith(path) ? [new Headers(headers).get('Idempotency-Key')] : [],
    )
}

/** Expects two presses without a definite answer to send the same key. Returns the keys, also of later presses. */
export async function expectSameKey(path: string, press: () => Promise<unknown>) {
  const listKeys = recordKeys(path)
  for (const count of [1, 2]) {
    await press()
    await expect.poll(listKeys).toHaveLength(count)
  }
  const [first, second] = listKeys()
  expect(first).toEqual(expect.any(String))
  expect(second).toBe(first)
  return listKeys
}
