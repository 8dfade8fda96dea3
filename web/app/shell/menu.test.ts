import type { Scope } from '@uurwerk/contract/account/session'
import { describe, expect, it } from 'vitest'
import { formatBubble, countBehindMenuButton, isMenuCollapsed, buildMenuEntries } from './menu.ts'

const scope: Scope = {
  modules: ['settings', 'exam', 'roster', 'notifications', 'rosterChange', 'program'],
  counts: { roster: 100, program: 20, exam: 3, notifications: 5000 },
}

describe('menu', () => {
  it('lists the modules in scope that belong in the menu, in the menu’s own order', () => {
    expect(buildMenuEntries(scope, undefined).map(({ module }) => module)).toEqual(['roster', 'program', 'exam'])
  })
  it('marks the active entry and no other', () => {
    expect(buildMenuEntries(scope, 'exam').filter(({ isActive }) => isActive)).toEqual([
      { module: 'exam', count: 3, isActive: true },
    ])
  })
  it('shows a count of 0 for a module without a count in the scope', () => {
    expect(buildMenuEntries({ modules: ['coach'], counts: {} }, undefined)).toEqual([
      { module: 'coach', count: 0, isActive: false },
    ])
  })
  it('counts on the menu button of a phone only the entries without a shortcut beside it', () => {
    expect(countBehindMenuButton(buildMenuEntries(scope, undefined))).toBe(20 + 3)
    expect(countBehindMenuButton([])).toBe(0)
  })
})

describe('formatBubble', () => {
  it('returns 99+ for a count above 99', () => {
    expect(formatBubble(99)).toBe('99')
    expect(formatBubble(100)).toBe('99+')
  })
  it('returns nothing for a count of 0 or a disabled entry', () => {
    expect(formatBubble(0)).toBeUndefined()
    const isEnabled = false
    expect(formatBubble(4, isEnabled)).toBeUndefined()
  })
})

describe('side menu', () => {
  it('keeps the state that the user chose, and by default is collapsed only on a tablet', () => {
    expect(isMenuCollapsed({ storedChoice: 'true', isTablet: false })).toBe(true)
    expect(isMenuCollapsed({ storedChoice: 'false', isTablet: true })).toBe(false)
    expect(isMenuCollapsed({ storedChoice: null, isTablet: true })).toBe(true)
    expect(isMenuCollapsed({ storedChoice: null, isTablet: false })).toBe(false)
  })
})
