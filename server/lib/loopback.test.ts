import { describe, expect, test } from 'vitest'
import { isLoopback } from './loopback.ts'

describe('isLoopback', () => {
  test.each([
    'localhost',
    'LocalHost',
    'rooster.localhost',
    'a.b.localhost',
    '127.0.0.1',
    '127.8.9.10',
    '::1',
    '[::1]',
  ])('accepts %s, which always resolves to this machine', (name) => expect(isLoopback(name)).toBe(true))

  test.each([
    '',
    '0.0.0.0',
    '128.0.0.1',
    '10.127.0.1',
    '[::2]',
    'rooster.example',
    'localhost.rooster.example',
    'localhost.',
    'notlocalhost',
    '127.0.0.1.nip.io',
    '127.0.0.1@rooster.example',
    'rooster.example/.localhost',
    '.localhost',
  ])('refuses “%s”', (name) => expect(isLoopback(name)).toBe(false))
})
