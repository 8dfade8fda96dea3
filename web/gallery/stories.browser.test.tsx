import axe from 'axe-core'
import { expect, inject, test } from 'vitest'
import { showStory } from './show-story.ts'
import { galleryParts } from './stories.ts'

const uiFiles = Object.keys(import.meta.glob(['../ui/*.tsx', '../ui/*/*.tsx', '!**/*.{stories,test}.tsx']))

/** A part is a file of web/ui, or a folder. */
const partNames = uiFiles.map((file) => file.replace(/^\.\.\/ui\/(\w+)(?:\/.*|\.tsx)$/, '$1'))

test('each part of web/ui has a story', () => {
  const partsWithStories = new Set(galleryParts.map(({ part }) => part.split('/')).map(([, name]) => name))
  expect(partNames.length).toBeGreaterThan(10)
  expect(partNames.filter((name) => !partsWithStories.has(name))).toEqual([])
})

declare module 'vitest' {
  interface ProvidedContext {
    /** Draws each story in every look. */
    drawsEveryLook: boolean
  }
}

const looks = [
  { theme: 'default', language: 'nl', width: 1280 },
  { theme: 'dark', language: 'en', width: 390 },
] as const

const allStories = galleryParts.flatMap(({ part, stories }) =>
  [...stories].map(([name, story]) => ({ title: `${part}: ${name}`, story })),
)

/** Alternates between looks to save time; `npm run test:full` draws both. */
const storiesWithLooks = allStories.map((item, index) => ({
  ...item,
  looks: inject('drawsEveryLook') ? looks : looks.filter((_, look) => index % 2 === look),
}))

test.each(storiesWithLooks)(
  '$title renders without errors, fits its width and passes the WCAG AA checks',
  async ({ story, looks: storyLooks }) => {
    for (const look of storyLooks) {
      const errors = await showStory(story, look)
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
  },
)
