import { readFileSync } from 'node:fs'

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')

/**
 * The style of the help: the product's tokens, whose dark ones count where dark was chosen, or nothing was and the
 * system prefers it (here no script can say so), and never on paper.
 */
export const helpStyle = (): string => {
  const tokens = read('../../../web/ui/tokens.css')
  const dark = /\[data-theme='dark'\] (\{[^}]*\})/.exec(tokens)
  if (!dark) throw new Error('tokens.css has no dark tokens')
  const [rule, values] = dark
  return [
    tokens.replace(rule, `@media screen { ${rule} }`),
    `@media screen and (prefers-color-scheme: dark) { [data-theme='system'] ${values} }`,
    read('article.css'),
    read('frame.css'),
  ].join('\n')
}
