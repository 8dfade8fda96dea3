import { expect, test } from 'vitest'
import { assignTags } from './attendee-tags.ts'

const tags = (...attendees: [string, string | null][]) => [
  ...assignTags(attendees.map(([name, code], id) => ({ id, name, code }))).values(),
]

test('a tag is the short name, else the first letters of the name', () => {
  expect(tags(['Sanne Bakker', null], ['J. van Dalen', 'DAL'], ['V5A', null], ['B1.23', null])).toEqual([
    'SB',
    'DAL',
    'V5A',
    'B1.23',
  ])
  expect(tags(['Ouderavond bovenbouw', 'BOVENBOUW'], ['Élise d’Hondt', null])).toEqual(['Ob', 'ÉdH'])
})

test('those with the same letters are told apart by a number', () => {
  expect(tags(['Sanne Bakker', null], ['Sem de Boer', null], ['Sara Bos', null], ['Sven Baan', null])).toEqual([
    'SB',
    'SdB',
    'SB2',
    'SB3',
  ])
})
