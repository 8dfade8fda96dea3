import { describe, expect, test } from 'vitest'
import { clampIndex, toCursorStep } from './cursor-step.ts'

const press = (key: string, options?: Parameters<typeof toCursorStep>[1], ctrlKey = false) => {
  const step = toCursorStep({ key, ctrlKey }, options)
  return step && [step.rows, step.columns]
}

describe('toCursorStep', () => {
  test('arrow keys move by a row or a column', () => {
    expect(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'].map((key) => press(key))).toEqual([
      [-1, 0],
      [1, 0],
      [0, -1],
      [0, 1],
    ])
  })

  test('Home and End go to the edge along their axis, and with Ctrl to the corner', () => {
    expect(press('Home')).toEqual([0, -Infinity])
    expect(press('End', { homeAxis: 'rows' })).toEqual([Infinity, 0])
    expect(press('Home', {}, true)).toEqual([-Infinity, -Infinity])
    expect(press('End', { homeAxis: 'rows' }, true)).toEqual([Infinity, Infinity])
  })

  test('page keys move only where a page has rows', () => {
    expect(press('PageDown', { pageRows: 8 })).toEqual([8, 0])
    expect(press('PageUp', { pageRows: 8 })).toEqual([-8, 0])
    expect(press('PageUp')).toBeUndefined()
  })

  test('other keys, and those with Alt or Cmd, do not move', () => {
    expect(press('t')).toBeUndefined()
    expect(toCursorStep({ key: 'ArrowLeft', altKey: true })).toBeUndefined()
    expect(toCursorStep({ key: 'ArrowLeft', metaKey: true })).toBeUndefined()
  })
})

test('clampIndex keeps an index within a list', () => {
  expect([-Infinity, 1, 7].map((index) => clampIndex(index, 3))).toEqual([0, 1, 2])
})
