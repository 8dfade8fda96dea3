import { expect, test } from 'vitest'
import { assignTags } from './attendee-tags.ts'

const listTags = (...attendees: [string, string | null][]) => [
  ...assignTags(attendees.map(([name, code], id) => ({ id, name, code }))).values(),
]

test('a tag is the short code of an attendee, else the initials of the name', () => {
  expect(listTags(['Sanne Bakker', null], ['J. van Dalen', 'DAL'], ['V5A', null], ['B1.23', null])).toEqual([
    'SB',
    'DAL',
    'V5A',
    'B1.23',
  ])
  expect(listTags(['Ouderavond bovenbouw', 'BOVENBOUW'], ['Élise d’Hondt', null])).toEqual(['Ob', 'ÉdH'])
})

test('attendees with the same initials get numbered tags', () => {
  expect(listTags(['Sanne Bakker', null], ['Sem de Boer', null], ['Sara Bos', null], ['Sven Baan', null])).toEqual([
    'SB',
    'SdB',
    'SB2',
    'SB3',
  ])
})
