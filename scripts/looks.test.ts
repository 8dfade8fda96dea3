import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const web = path.join(import.meta.dirname, '../web')
const read = (pattern: string) =>
  globSync(pattern, { cwd: web, exclude: ['**/node_modules/**', 'dist*/**'] }).map((file) =>
    readFileSync(path.join(web, file), 'utf8'),
  )

/** Lists the looks that modules name, in `composes: … from global` and as plain class names. */
function listUsedLooks(): Set<string> {
  const composed = read('**/*.css').flatMap((css) => [...css.matchAll(/composes: ([^;]+) from global/g)])
  const plain = read('**/*.tsx').flatMap((code) => [...code.matchAll(/className="([^"]+)"/g)])
  return new Set([...composed, ...plain].flatMap(([, names = '']) => names.split(/\s+/)))
}

test('every look that a module names exists, and every look is used', () => {
  const looks = read('ui/looks.css').flatMap((css) => [...css.matchAll(/^\.(\w+) \{/gm)].map(([, name = '']) => name))
  const others = read('ui/{global,skeleton}.css').flatMap((css) =>
    [...css.matchAll(/\.([\w-]+)/g)].map(([, n = '']) => n),
  )
  const used = listUsedLooks()
  expect([...used].filter((name) => !looks.includes(name) && !others.includes(name))).toEqual([])
  expect(looks.filter((name) => !used.has(name) && !name.startsWith('text'))).toEqual([])
})
