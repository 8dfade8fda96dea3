import { expect, vi } from 'vitest'
import { page } from 'vitest/browser'

/** What is there by now, with its tag. */
export const tagged = (result: unknown, version: number) =>
  Response.json({ result }, { headers: { ETag: `"${version}."` } })

/** What is written from now on, each with the tag of what it is meant for. */
export function writes() {
  const asked = vi.spyOn(globalThis, 'fetch')
  return () =>
    asked.mock.calls.flatMap(([, { method = 'GET', headers, body } = {}]) =>
      method !== 'GET' && typeof body === 'string'
        ? [{ method, tag: new Headers(headers).get('If-Match'), body: JSON.parse(body) as unknown }]
        : [],
    )
}

const question = () => page.getByRole('alertdialog')

/** What is asked: of each thing that both changed, what one has here and what is there. */
export async function asked() {
  await expect.element(question()).toBeVisible()
  const textOf = (section: Element | null | undefined) => section?.lastElementChild?.textContent
  return [...question().element().querySelectorAll('section:has(h3)')].map((section) => [
    section.querySelector('h3')?.textContent,
    ...[...section.querySelectorAll('h4')].map((heading) => textOf(heading.parentElement)),
  ])
}

/** Answers it. */
export const keepMine = () => question().getByRole('button', { name: 'Mijn versie houden' }).click()
export const takeTheirs = () => question().getByRole('button', { name: 'Opgeslagen versie houden' }).click()
