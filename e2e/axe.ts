import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** These two rules are for pages. A dialog hides the page behind it, including its heading and main landmark. */
const pageRules = ['landmark-one-main', 'page-has-heading-one']

/** Lists the violations of a page. Runs in the page and computes violations only, which is fastest. */
export async function findAxeViolations(page: Page): Promise<string[]> {
  const hasDialog = (await page.getByRole('dialog').or(page.getByRole('alertdialog')).count()) > 0
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  const rules = Object.fromEntries(pageRules.map((rule) => [rule, { enabled: !hasDialog }]))
  return page.evaluate(
    async (options) => {
      const { axe: runner } = globalThis as unknown as { axe: typeof axe }
      const { violations } = await runner.run(document, options)
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
    },
    { runOnly: tags, resultTypes: ['violations' as const], rules },
  )
}
