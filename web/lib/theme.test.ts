import { describe, expect, it } from 'vitest'
import { resolveTheme } from './theme.ts'

describe('the theme', () => {
  it('is dark when dark was chosen, or nothing was and the system prefers it', () => {
    expect(resolveTheme('dark', false)).toBe('dark')
    expect(resolveTheme(null, true)).toBe('dark')
    expect(resolveTheme(null, false)).toBe('default')
    expect(resolveTheme('default', true)).toBe('default')
  })
})
