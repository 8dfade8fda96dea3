import { readFileSync } from 'node:fs'

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')

/**
 * What the style sheet of a page without the web app's scripts begins with: the product's colours and sizes, and the
 * base of such a page. The dark ones count where dark was chosen (`data-theme`), or it is `system` and the system
 * prefers it, and never on paper.
 */
export function buildBaseStyle(): string {
  const tokens = read('../../../web/ui/tokens.css')
  const dark = /\[data-theme='dark'\] (\{[^}]*\})/.exec(tokens)
  if (!dark) throw new Error('tokens.css has no dark tokens')
  const [rule, values] = dark
  return [
    tokens.replace(rule, `@media screen { ${rule} }`),
    `@media screen and (prefers-color-scheme: dark) { [data-theme='system'] ${values} }`,
    read('base.css'),
  ].join('\n')
}
