import { texts } from '@uurwerk/contract/i18n/texts'
import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { formatGroupList } from './format-group-list.ts'

beforeAll(() => i18next.init({ lng: 'nl', resources: { nl: { translation: texts.nl } } }))

test.each([
  [['V6C', 'V6A', 'V6B'], 'V6A t/m V6C'],
  [['V6A', 'V6B'], 'V6A of V6B'],
  [['V6A', 'V6B', 'V6D'], 'V6A, V6B of V6D'],
  [['H5A', 'V6B', 'V6C'], 'H5A, V6B of V6C'],
  [['wisB-V6-1'], 'wisB-V6-1'],
])('formatGroupList formats the groups %j as %s', (names, expected) => {
  expect(formatGroupList(names, 'nl')).toBe(expected)
})
