import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showStory } from '#web/gallery/show-story.ts'
import { WithRoom } from './BookingForm.stories.tsx'

test.each([
  ['nl', /herhaal|herhalen/i, ['ma', 'di', 'wo', 'do', 'vr', 'za', 'zo']],
  ['en', /repeat/i, ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']],
] as const)(
  'in %s the weekdays of a series start on the first day of the language’s week',
  async (language, repeat, days) => {
    await showStory(WithRoom, { language })
    await userEvent.click(page.getByLabelText(repeat).first())
    const labels = page
      .getByRole('group')
      .elements()
      .flatMap((group) => [...group.querySelectorAll('label')])
    const weekdayLabels = labels
      .map(({ textContent }) => textContent)
      .filter((text) => (days as readonly string[]).includes(text))
    expect(weekdayLabels).toEqual(days)
  },
)
