import { nl } from '@uurwerk/contract/i18n/nl'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showStory } from '#web/gallery/show-story.ts'
import {
  chosenGroups,
  rankableOptions,
  rankedRoundFields,
  createRoundStory,
  optionsWithSport,
} from './round-fixtures.ts'

const reason = 'Groep 2 was te vol; overlegd met je mentor.'
const showPlacement = (by: { id: number; name: string } | null) =>
  showStory(
    createRoundStory({
      groups: chosenGroups,
      options: optionsWithSport,
      round: {
        isConfirmed: true,
        moved: { by, reason },
        groupChoice: { groupId: 1, name: 'Wiskunde B groep 1', appointments: [] },
        choices: [{ id: 1, name: 'Roeien', courses: [] }],
      },
    }),
  )
const expectText = (text: string) => expect.element(page.getByText(text)).toBeVisible()

describe('a student placed by staff', () => {
  test('sees the name of the staff member, the group and option, and the reason', async () => {
    await showPlacement({ id: 7, name: 'Femke Hendriks' })
    await expectText('Femke Hendriks heeft je geplaatst: Wiskunde B groep 1, Roeien')
    await expectText(nl.CHOICE_ROUND.PLACED.REASON.replace('{{reason}}', reason))
  })

  test('still sees the reason when the staff member is no longer known', async () => {
    await showPlacement(null)
    await expect.element(page.getByText(/^Iemand van school heeft je geplaatst/)).toBeVisible()
    await expectText(nl.CHOICE_ROUND.PLACED.REASON.replace('{{reason}}', reason))
  })
})

describe('the result of an allocation', () => {
  const showAllocated = (option: { id: number; name: string } | null, studentName?: string) => {
    const fullOptions = [{ id: 1, name: 'Roeien' }]
    const kind = option ? 'ranked' : 'nothingLeft'
    const allocated = { option, reason: { kind, rank: option && 2, wentToOthers: fullOptions } } as const
    const round = { ...rankedRoundFields, state: 'closed', allocated } as const
    return showStory(
      createRoundStory({ round, groups: null, options: rankableOptions, ...(studentName && { studentName }) }),
    )
  }

  test('is shown to the student, with the rank of the option', async () => {
    await showAllocated({ id: 2, name: 'Klimmen' })
    await expectText('Je hebt Klimmen')
    await expectText('Dit is je tweede keuze. De plaatsen bij Roeien gingen naar anderen.')
  })

  test('is shown in the third person to a user who helps the student', async () => {
    await showAllocated({ id: 2, name: 'Klimmen' }, 'Anna Bos')
    await expectText('Deze leerling heeft Klimmen')
    await expectText('Dit is de tweede keuze. De plaatsen bij Roeien gingen naar anderen.')
  })

  test.each([
    ['a student', undefined],
    ['a coach', 'Anna Bos'],
  ])('tells %s that nobody can choose any more, even before the round closes for coaches', async (_, studentName) => {
    const allocated = { option: null, reason: { kind: 'notRanked' as const, rank: null, wentToOthers: [] } }
    const closed = { state: 'closed', mayChoose: false, studentExpirationDate: '2026-11-18T10:00' } as const
    const round = { ...rankedRoundFields, ...closed, allocated }
    await showStory(
      createRoundStory({ round, groups: null, options: rankableOptions, ...(studentName && { studentName }) }),
    )
    await expect.element(page.getByText(nl.CHOICE_ROUND.BANNER.ALLOCATED, { exact: false })).toBeVisible()
    await expect.element(page.getByRole('timer')).not.toBeInTheDocument()
  })

  test('says so when the student got no seat', async () => {
    await showAllocated(null, 'Anna Bos')
    await expectText('Deze leerling heeft geen plaats gekregen')
  })

  const showNothing = (kind: 'notRanked' | 'byHand') => {
    const allocated = { option: null, reason: { kind, rank: null, wentToOthers: [] } }
    const round = { ...rankedRoundFields, state: 'closed', allocated } as const
    return showStory(createRoundStory({ round, groups: null, options: rankableOptions }))
  }

  test('says so when the student got no seat without submitting a list', async () => {
    await showNothing('notRanked')
    await expectText('Je hebt geen lijst ingeleverd.')
  })

  test('does not call the student placed when staff took the seat away', async () => {
    await showNothing('byHand')
    await expectText('Je hebt geen plaats gekregen')
    expect(document.body.textContent).not.toContain('hier geplaatst')
  })
})

test('a student who was not placed by staff sees no reason for a placement', async () => {
  await showStory(createRoundStory({ groups: chosenGroups, options: optionsWithSport }))
  await expect.element(page.getByText('Wiskunde B groep 1').first()).toBeVisible()
  expect(document.body.textContent).not.toContain(nl.CHOICE_ROUND.PLACED.REASON.split('{{')[0]!)
})
