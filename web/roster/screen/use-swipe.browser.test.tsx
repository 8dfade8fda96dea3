import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { showStory } from '#web/gallery/show-story.ts'
import type { Story } from '#web/gallery/story.ts'
import { Day } from '#web/ui/TimeGrid/TimeGrid.stories.tsx'
import { Week as PlanWeek } from './people-plan/PeoplePlan.stories.tsx'
import { useSwipe } from './use-swipe.ts'

const turn = vi.fn()
beforeEach(() => turn.mockClear())

const showSwipable = (story: Story) => {
  const Swipable = () => <div {...useSwipe(turn)}>{story()}</div>
  return showStory(Swipable, { width: 390 })
}

const findLesson = () => page.getByText('Biologie 0', { exact: true }).element()

/** Moves a finger sideways, by pixels to the right. */
function swipe(target: Element, distance: number) {
  const createTouch = (clientX: number) => new Touch({ identifier: 1, target, clientX, clientY: 300 })
  const [start, end] = [createTouch(200), createTouch(200 + distance)]
  target.dispatchEvent(new TouchEvent('touchstart', { bubbles: true, touches: [start], changedTouches: [start] }))
  target.dispatchEvent(new TouchEvent('touchend', { bubbles: true, changedTouches: [end] }))
}

test('a swipe over a day turns it, also over a name that is cut off', async () => {
  await showSwipable(() => (
    <>
      <p style={{ width: 40, overflow: 'hidden', whiteSpace: 'nowrap' }}>Maatschappijwetenschappen</p>
      <Day />
    </>
  ))
  swipe(page.getByText('Maatschappijwetenschappen').element(), -150)
  expect(turn).toHaveBeenLastCalledWith(1)
  swipe(findLesson(), 150)
  expect(turn).toHaveBeenLastCalledWith(-1)
  expect(turn).toHaveBeenCalledTimes(2)
})

test('a finger that scrolls a wide plan sideways does not turn the week', async () => {
  await showSwipable(PlanWeek)
  const row = document.querySelector('[data-row="3"] [data-track]')
  if (!row) throw new Error('no row')
  swipe(row, -150)
  expect(turn).not.toHaveBeenCalled()
})

test('a finger that moves a page zoomed in does not turn the day', async () => {
  await showSwipable(Day)
  using scale = vi.spyOn(VisualViewport.prototype, 'scale', 'get').mockReturnValue(2)
  swipe(findLesson(), -150)
  expect(scale).toHaveBeenCalled()
  expect(turn).not.toHaveBeenCalled()
})
