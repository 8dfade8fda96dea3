import axe from 'axe-core'
import { expect, test } from 'vitest'
import { onStage } from './on-stage.ts'
import { parts } from './stories.ts'

const own = Object.keys(import.meta.glob(['../ui/*.tsx', '../ui/*/*.tsx', '!**/*.{stories,component}.tsx']))

/** A part is a file of web/ui, or a folder with all that it is made of. */
const partNames = own.map((file) => file.replace(/^\.\.\/ui\/(\w+)(?:\/.*|\.tsx)$/, '$1'))

test('each part of web/ui has a story', () => {
  const told = new Set(parts.map(({ part }) => part.split('/')).map(([, name]) => name))
  expect(partNames.length).toBeGreaterThan(10)
  expect(partNames.filter((name) => !told.has(name))).toEqual([])
})

const looks = [
  { theme: 'default', language: 'nl', width: 1280 },
  { theme: 'dark', language: 'en', width: 390 },
] as const

const all = parts.flatMap(({ part, stories }) =>
  [...stories].map(([name, story]) => ({ title: `${part}: ${name}`, story })),
)

test.each(all)('$title is drawn, fits and can be read by everyone', async ({ story }) => {
  for (const look of looks) {
    const errors = await onStage(story, look)
    expect(errors).toEqual([])
    expect(document.body.innerText).not.toMatch(/\{\{|\$\.|undefined|\[object/)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(look.width)
    const { violations } = await axe.run(document, {
      resultTypes: ['violations'],
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa'],
    })
    expect(
      violations.map(({ id, nodes }) => [id, nodes.map(({ html, any }) => [html.slice(0, 120), any[0]?.message])]),
    ).toEqual([])
  }
})
