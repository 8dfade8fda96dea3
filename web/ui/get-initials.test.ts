import { describe, expect, it } from 'vitest'
import { getInitials } from './get-initials.ts'

describe('getInitials', () => {
  it('returns the first letters of the first and the last name', () => {
    expect(getInitials('Sanne Bakker')).toBe('SB')
    expect(getInitials('Noor van der Berg')).toBe('NB')
    expect(getInitials('Élise')).toBe('É')
    expect(getInitials('')).toBe('')
  })
})
