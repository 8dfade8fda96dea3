import { expect, test } from 'vitest'
import { listCatalogueFaults } from './error-catalogue.ts'

const sources = "throw new AppError('taken')\nreturn isFull ? 'full' : undefined // lost"

test('listCatalogueFaults accepts a code that a rule raises or that is reserved with a reason', () => {
  expect(listCatalogueFaults(['taken', 'full', 'lost'], { lost: 'comes later' }, sources)).toEqual([])
})

test.each([
  ['neither', {}, 'lost: no rule raises it, and no reason says why it is reserved'],
  ['reserved for no reason', { lost: ' ' }, 'lost: is reserved without a reason'],
  ['both', { lost: 'later', full: 'later' }, 'full: is reserved, but a rule raises it'],
])('a code that is %s (raised by a rule or reserved with a reason) is reported', (_, reserved, fault) => {
  expect(listCatalogueFaults(['taken', 'full', 'lost'], reserved, sources)).toEqual([fault])
})
