import { describe, expect, it } from 'vitest'
import { themeOf } from './theme.ts'

describe('the theme', () => {
  it('is dark when dark was chosen, or nothing was and the system prefers it', () => {
    expect(themeOf('dark', false)).toBe('dark')
    expect(themeOf(null, true)).toBe('dark')
    expect(themeOf(null, false)).toBe('default')
    expect(themeOf('default', true)).toBe('default')
  })
})
