import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const web = path.join(import.meta.dirname, '../web')
const styleSheets = globSync('**/*.css', { cwd: web, exclude: ['dist/**', 'node_modules/**'] })
const readStyle = (file: string) => readFileSync(path.join(web, file), 'utf8')

test('the speeds of animations are between 150 and 300 ms', () => {
  const speeds = [...readStyle('ui/tokens.css').matchAll(/--(?:fast|slow): (\d+)ms/g)].map(([, time]) => Number(time))
  // Excludes the values for reduced motion.
  const movingSpeeds = speeds.filter((time) => time > 0)
  expect(movingSpeeds.length).toBeGreaterThan(1)
  expect(movingSpeeds.filter((time) => time < 150 || time > 300)).toEqual([])
})

test('every animation uses the shared speeds, except endless animations', () => {
  const animations = styleSheets.flatMap((file) =>
    [...readStyle(file).matchAll(/(?<!-)\b(?:animation|transition):\s*([^;]+);/g)].flatMap(([, value = '']) =>
      value.split(/,(?![^(]*\))/).map((item) => `${file}: ${item.trim()}`),
    ),
  )
  expect(animations.length).toBeGreaterThan(10)
  expect(animations.filter((animation) => !/var\(--(?:fast|slow)\)|infinite|: none$/.test(animation))).toEqual([])
})
