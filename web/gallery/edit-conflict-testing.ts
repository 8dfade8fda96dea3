import { expect, vi } from 'vitest'
import { page } from 'vitest/browser'

/** What is there by now, with its tag. */
export const createTaggedAnswer = (result: unknown, version: number) =>
  Response.json({ result }, { headers: { ETag: `"${version}."` } })

/** What is written from now on, each with the tag of what it is meant for. */
export function recordWrites() {
  const asked = vi.spyOn(globalThis, 'fetch')
  return () =>
    asked.mock.calls.flatMap(([, { method = 'GET', headers, body } = {}]) =>
      method !== 'GET' && typeof body === 'string'
        ? [{ method, tag: new Headers(headers).get('If-Match'), body: JSON.parse(body) as unknown }]
        : [],
    )
}

const getConflictDialog = () => page.getByRole('alertdialog')

/** What is asked: of each thing that both changed, what one has here and what is there. */
export async function readEditConflict() {
  await expect.element(getConflictDialog()).toBeVisible()
  const getLastText = (section: Element | null | undefined) => section?.lastElementChild?.textContent
  return [...getConflictDialog().element().querySelectorAll('section:has(h3)')].map((section) => [
    section.querySelector('h3')?.textContent,
    ...[...section.querySelectorAll('h4')].map((heading) => getLastText(heading.parentElement)),
  ])
}

/** Answers it. */
export const keepMine = () => getConflictDialog().getByRole('button', { name: 'Mijn versie houden' }).click()
export const takeTheirs = () => getConflictDialog().getByRole('button', { name: 'Opgeslagen versie houden' }).click()
