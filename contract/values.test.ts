import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inList, TextListParam } from './values.ts'

const read = (text: string) => TextListParam.parse(text)

describe('a list of texts in a parameter', () => {
  test('is separated by commas; what is empty is none', () => {
    expect(read('A,C')).toEqual(['A', 'C'])
    expect(read(',A,,C,')).toEqual(['A', 'C'])
    expect(read('')).toEqual([])
  })

  test('holds a text with a comma that has a backslash before it', () => {
    expect(read('beamer\\, groot,stil')).toEqual(['beamer, groot', 'stil'])
  })

  test('holds a backslash as it is where it is before anything else', () => {
    expect(read('SCHOOL\\jdv,x')).toEqual(['SCHOOL\\jdv', 'x'])
  })

  test('is read back as it was written, whatever the texts are', () => {
    const part = fc.oneof(fc.string({ minLength: 1 }), fc.stringMatching(/^[\\,a]{1,6}$/))
    fc.assert(
      fc.property(fc.array(part), (texts) => {
        expect(read(texts.map(inList).join(','))).toEqual(texts)
      }),
    )
  })
})
