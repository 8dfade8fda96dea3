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
const placed = (by: { id: number; name: string } | null, studentName?: string) =>
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
      ...(studentName && { studentName }),
    }),
  )
const says = (text: string) => expect.element(page.getByText(text)).toBeVisible()

describe('who was placed by somebody at school', () => {
  test('is told by whom, in what, and why', async () => {
    await placed({ id: 7, name: 'Femke Hendriks' })
    await says('Femke Hendriks heeft je geplaatst: Wiskunde B groep 1, Roeien')
    await says(nl.CHOICE_ROUND.PLACED.REASON.replace('{{reason}}', reason))
  })

  test('is told so too when it is no longer known by whom', async () => {
    await placed(null)
    await expect.element(page.getByText(/^Iemand van school heeft je geplaatst/)).toBeVisible()
    await says(nl.CHOICE_ROUND.PLACED.REASON.replace('{{reason}}', reason))
  })
})

describe('what a draw gave', () => {
  const given = (option: { id: number; name: string } | null, studentName?: string) => {
    const wentToOthers = [{ id: 1, name: 'Roeien' }]
    const kind = option ? 'ranked' : 'nothingLeft'
    const allocated = { option, reason: { kind, rank: option && 2, wentToOthers } } as const
    const round = { ...rankedRoundFields, state: 'closed', allocated } as const
    return showStory(
      createRoundStory({ round, groups: null, options: rankableOptions, ...(studentName && { studentName }) }),
    )
  }

  test('is told to the student', async () => {
    await given({ id: 2, name: 'Klimmen' })
    await says('Je hebt Klimmen')
    await says('Dit is je tweede keuze. De plaatsen bij Roeien gingen naar anderen.')
  })

  test('is told to who helps as of the student', async () => {
    await given({ id: 2, name: 'Klimmen' }, 'Anna Bos')
    await says('Deze leerling heeft Klimmen')
    await says('Dit is de tweede keuze. De plaatsen bij Roeien gingen naar anderen.')
  })

  test('that it was nothing, too', async () => {
    await given(null, 'Anna Bos')
    await says('Deze leerling heeft geen plaats gekregen')
  })
})

test('who chose without help is told nothing of the kind', async () => {
  await showStory(createRoundStory({ groups: chosenGroups, options: optionsWithSport }))
  await expect.element(page.getByText('Wiskunde B groep 1').first()).toBeVisible()
  expect(document.body.textContent).not.toContain(nl.CHOICE_ROUND.PLACED.REASON.split('{{')[0]!)
})
