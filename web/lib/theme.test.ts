import { describe, expect, it } from 'vitest'
import { resolveTheme } from './theme.ts'

describe('resolveTheme', () => {
  it('returns dark when the user chose dark, or chose nothing and the system prefers dark', () => {
    expect(resolveTheme('dark', false)).toBe('dark')
    expect(resolveTheme(null, true)).toBe('dark')
    expect(resolveTheme(null, false)).toBe('default')
    expect(resolveTheme('default', true)).toBe('default')
  })
})
