import { describe, expect, test } from 'vitest'
import { listTestTitles } from './test-titles.ts'

const formatTitles = (source: string) =>
  listTestTitles(source, 'booking.test.ts')
    .map(({ path }) => path.join(' › '))
    .toSorted()

describe('listTestTitles', () => {
  test('returns the titles of it, test and describe calls with any modifiers', () => {
    const source = `
      it('a plain test', () => {})
      test.skip("a skipped test", () => {})
      it.each([['as it is', f(1)], ['y', g('z')]])('a test for %s', (x) => {})
      test.each<[number, string[]]>([
        [1, ['one']],
      ])(
        'a typed test',
        () => {},
      )
      it.skipIf(!existsSync('data'))('needs data', () => {})
      describe(\`a template\`, () => {})
      it('says it\\'s quoted', () => {})
    `
    expect(formatTitles(source)).toEqual(
      [
        'a plain test',
        'a skipped test',
        'a template',
        'a test for %s',
        'a typed test',
        'needs data',
        "says it's quoted",
      ].toSorted(),
    )
  })

  test('ignores comments and other strings', () => {
    const source = `
      // it('a commented test', () => {})
      /* it('a blocked test', () => {}) */
      /**
       * it('a documented test')
       */
      const name = 'a mere string'
      regex.test('a tested text')
      submit('an ending in it')
    `
    expect(formatTitles(source)).toEqual([])
  })

  test('returns the enclosing describes, and the modifier that may skip a test', () => {
    const source = `
      describe.runIf(isLinux)('outside', () => {
        describe('inside', () => { test('one', () => {}) })
        test('two', { timeout: 5 }, () => {})
      })
      test('three', () => {})
    `
    expect(listTestTitles(source, 'booking.test.ts')).toEqual([
      { path: ['outside'], isTest: false, blockingModifier: 'runIf' },
      { path: ['outside', 'inside'], isTest: false, blockingModifier: 'runIf' },
      { path: ['outside', 'inside', 'one'], isTest: true, blockingModifier: 'runIf' },
      { path: ['outside', 'two'], isTest: true, blockingModifier: 'runIf' },
      { path: ['three'], isTest: true, blockingModifier: undefined },
    ])
  })
})
