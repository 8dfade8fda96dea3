import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const web = path.join(import.meta.dirname, '../web')
const readFiles = (pattern: string) =>
  globSync(pattern, { cwd: web, exclude: ['**/node_modules/**', 'dist*/**'] }).map((file) =>
    readFileSync(path.join(web, file), 'utf8'),
  )

/** Lists the looks that modules name, in `composes: … from global` and as plain class names. */
function listUsedClassNames(): Set<string> {
  const composedNames = readFiles('**/*.css').flatMap((css) => [...css.matchAll(/composes: ([^;]+) from global/g)])
  const plainNames = readFiles('**/*.tsx').flatMap((code) => [...code.matchAll(/className="([^"]+)"/g)])
  return new Set([...composedNames, ...plainNames].flatMap(([, names = '']) => names.split(/\s+/)))
}

test('every look that a module names exists, and every look is used', () => {
  const lookNames = readFiles('ui/looks.css').flatMap((css) =>
    [...css.matchAll(/^\.(\w+) \{/gm)].map(([, name = '']) => name),
  )
  const otherClassNames = readFiles('ui/{global,skeleton}.css').flatMap((css) =>
    [...css.matchAll(/\.([\w-]+)/g)].map(([, n = '']) => n),
  )
  const usedNames = listUsedClassNames()
  expect([...usedNames].filter((name) => !lookNames.includes(name) && !otherClassNames.includes(name))).toEqual([])
  expect(lookNames.filter((name) => !usedNames.has(name) && !name.startsWith('text'))).toEqual([])
})
