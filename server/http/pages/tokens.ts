import { readFileSync } from 'node:fs'

/**
 * The product's colours and sizes for a page without the web app's scripts. The dark ones count where dark was chosen
 * (`data-theme`), or it is `system` and the system prefers it, and never on paper.
 */
export function pageTokens(): string {
  const tokens = readFileSync(new URL('../../../web/ui/tokens.css', import.meta.url), 'utf8')
  const dark = /\[data-theme='dark'\] (\{[^}]*\})/.exec(tokens)
  if (!dark) throw new Error('tokens.css has no dark tokens')
  const [rule, values] = dark
  return [
    tokens.replace(rule, `@media screen { ${rule} }`),
    `@media screen and (prefers-color-scheme: dark) { [data-theme='system'] ${values} }`,
  ].join('\n')
}
