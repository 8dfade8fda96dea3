import { describe, expect, test } from 'vitest'
import { en } from '../i18n/en.ts'
import { nl } from '../i18n/nl.ts'
import { refusals, roomReasons, teacherReasons, timeReasons } from './alternatives.ts'
import { proposalKinds, proposalRules } from './proposal.ts'

describe.each([en, nl])('texts of alternatives', ({ ALTERNATIVES }) => {
  test('name every reason, refusal, rule, its cost and kind, and no others', () => {
    const reasons = [...new Set<string>([...teacherReasons, ...roomReasons, ...timeReasons])]
    expect(Object.keys(ALTERNATIVES.REASON).toSorted()).toEqual(reasons.toSorted())
    expect(Object.keys(ALTERNATIVES.REFUSED).toSorted()).toEqual(refusals.toSorted())
    expect(Object.keys(ALTERNATIVES.RULE).toSorted()).toEqual(proposalRules.toSorted())
    expect(Object.keys(ALTERNATIVES.COST)).toEqual([...proposalRules])
    expect(Object.keys(ALTERNATIVES.KIND).toSorted()).toEqual(proposalKinds.toSorted())
  })
})
