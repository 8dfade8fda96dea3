import { readFileSync } from 'node:fs'

const readStyle = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')

/** Applies dark tokens if chosen (`data-theme`), or with `system` if the system prefers it, but never in print. */
export function buildBaseStyle(): string {
  const tokens = readStyle('../../../web/ui/tokens.css')
  const darkRule = /\[data-theme='dark'\] (\{[^}]*\})/.exec(tokens)
  if (!darkRule) throw new Error('tokens.css has no dark tokens')
  const [darkRuleText, darkTokens] = darkRule
  return [
    tokens.replace(darkRuleText, `@media screen { ${darkRuleText} }`),
    `@media screen and (prefers-color-scheme: dark) { [data-theme='system'] ${darkTokens} }`,
    readStyle('base.css'),
  ].join('\n')
}
