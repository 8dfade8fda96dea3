import { readFileSync } from 'node:fs'

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')

/** Applies dark tokens if chosen (`data-theme`), or with `system` if the system prefers it, but never in print. */
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
