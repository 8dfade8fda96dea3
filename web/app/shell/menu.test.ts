import type { Scope } from '@uurwerk/contract/account/session'
import { describe, expect, it } from 'vitest'
import { formatBubble, countBehindMenuButton, getInitials, isMenuCollapsed, buildMenuEntries } from './menu.ts'

const scope: Scope = {
  modules: ['settings', 'exam', 'roster', 'notifications', 'rosterChange', 'program'],
  counts: { roster: 5, exam: 3, program: 2, notifications: 40 },
}

describe('the menu', () => {
  it('has an entry for each module in scope, in its own order', () => {
    expect(buildMenuEntries(scope, undefined).map(({ module }) => module)).toEqual(['roster', 'program', 'exam'])
  })
  it('marks the active entry and no other', () => {
    expect(buildMenuEntries(scope, 'exam').filter(({ active }) => active)).toEqual([
      { module: 'exam', count: 3, active: true },
    ])
  })
  it('counts nothing where the scope gives no number', () => {
    expect(buildMenuEntries({ modules: ['coach'], counts: {} }, undefined)).toEqual([
      { module: 'coach', count: 0, active: false },
    ])
  })
  it('of a phone counts on its button what has no shortcut beside it', () => {
    expect(countBehindMenuButton(buildMenuEntries(scope, undefined))).toBe(5)
    expect(countBehindMenuButton([])).toBe(0)
  })
})

describe('a bubble', () => {
  it('shows a count above 99 as 99+', () => {
    expect(formatBubble(99)).toBe('99')
    expect(formatBubble(100)).toBe('99+')
  })
  it('is not there without a count or on a disabled entry', () => {
    expect(formatBubble(0)).toBeUndefined()
    expect(formatBubble(4, false)).toBeUndefined()
  })
})

describe('the side menu', () => {
  it('is collapsed as chosen before, and by default on a tablet', () => {
    expect(isMenuCollapsed('true', false)).toBe(true)
    expect(isMenuCollapsed('false', true)).toBe(false)
    expect(isMenuCollapsed(null, true)).toBe(true)
    expect(isMenuCollapsed(null, false)).toBe(false)
  })
})

describe('initials', () => {
  it('are of the first and the last name', () => {
    expect(getInitials('Sanne Bakker')).toBe('SB')
    expect(getInitials('Noor van der Berg')).toBe('NB')
    expect(getInitials('Élise')).toBe('É')
    expect(getInitials('')).toBe('')
  })
})
