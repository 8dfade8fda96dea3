import { expect, test } from 'vitest'
import { listLateTexts } from './size-budget.ts'

test('listLateTexts finds texts that load later, and not those around every screen or of the same name within another', () => {
  expect(listLateTexts('t(e=>e.LOG.TITLE),t(e=>e.SHELL.BANNER.IMPERSONATION.END),t(t=>t.ROSTER.TODAY)')).toEqual([
    'LOG',
  ])
  expect(listLateTexts('t(e=>n?e.ROSTER.TODAY:e.EXAM.TITLE)')).toEqual(['EXAM'])
})
