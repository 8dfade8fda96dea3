import { expect, vi } from 'vitest'
import { page } from 'vitest/browser'

export const createTaggedAnswer = (result: unknown, version: number) =>
  Response.json({ result }, { headers: { ETag: `"${version}."` } })

/** Records each write from now on, with its `If-Match`. */
export function recordWrites() {
  const fetchSpy = vi.spyOn(globalThis, 'fetch')
  return () =>
    fetchSpy.mock.calls.flatMap(([, { method = 'GET', headers, body } = {}]) =>
      method !== 'GET' && typeof body === 'string'
        ? [{ method, tag: new Headers(headers).get('If-Match'), body: JSON.parse(body) as unknown }]
        : [],
    )
}

const getConflictDialog = () => page.getByRole('alertdialog')

/** Reads per conflict its name, the user's version and the stored version. */
export async function readEditConflict() {
  await expect.element(getConflictDialog()).toBeVisible()
  const getLastText = (section: Element | null | undefined) => section?.lastElementChild?.textContent
  return [...getConflictDialog().element().querySelectorAll('section:has(h3)')].map((section) => [
    section.querySelector('h3')?.textContent,
    ...[...section.querySelectorAll('h4')].map((heading) => getLastText(heading.parentElement)),
  ])
}

export const keepMine = () => getConflictDialog().getByRole('button', { name: 'Mijn versie houden' }).click()
export const takeTheirs = () => getConflictDialog().getByRole('button', { name: 'Opgeslagen versie houden' }).click()
