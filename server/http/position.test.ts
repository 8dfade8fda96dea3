import { expect, test } from 'vitest'
import { AppError } from '../lib/app-error.ts'
import { checkPosition } from './position.ts'

test.each(['52.0907,5.1214,12', '-90,180,0', '52.1, 4.3, 10.5', '90,-180,999999999'])(
  'checkPosition accepts %s',
  (header) => {
    expect(() => checkPosition(header)).not.toThrow()
  },
)

test('checkPosition accepts a missing header', () => {
  expect(() => checkPosition(undefined)).not.toThrow()
})

test.each([
  ['', 'nothing'],
  ['52.0907,5.1214', 'no accuracy'],
  ['52.0907,5.1214,12,1', 'one too many'],
  ['90.01,0,1', 'north of the pole'],
  ['-90.01,0,1', 'south of the pole'],
  ['0,180.01,1', 'once around'],
  ['0,-180.01,1', 'once around the other way'],
  ['0,0,-1', 'nearer than near'],
  ['NaN,0,1', 'no number'],
  ['Infinity,0,1', 'no end to it'],
  ['0,0,1e999', 'no end to it'],
  ['0x10,0,1', 'another notation'],
  ['{"latitude":52}', 'another form'],
])('checkPosition refuses “%s”: %s', (header) => {
  expect(() => checkPosition(header)).toThrow(AppError)
})

test('checkPosition names the header and not the position in its error', () => {
  try {
    checkPosition('152.5,4.25,1')
    expect.unreachable()
  } catch (error) {
    expect(error).toMatchObject({ errors: [{ path: 'headers/geolocation' }] })
    expect(JSON.stringify(error)).not.toContain('4.25')
  }
})
