import type { Page } from 'playwright-core'

/**
 * Counts presses, pastes and filled text fields from now on, also on the screens that links lead to.
 * @returns a function that reads the count
 */
export async function countActions(page: Page) {
  const count = await page.evaluateHandle(() => {
    const actions = { count: 0 }
    const isText = (target: EventTarget | null) =>
      target instanceof HTMLElement && !target.matches('[type=checkbox], [type=radio]')
    for (const type of ['pointerdown', 'paste', 'input'])
      document.addEventListener(
        type,
        ({ target }) => {
          if (type !== 'input' || isText(target)) actions.count++
        },
        true,
      )
    return actions
  })
  return () => count.evaluate((actions) => actions.count)
}
