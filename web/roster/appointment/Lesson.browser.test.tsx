import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { expect, onTestFinished, test } from 'vitest'
import { cdp } from 'vitest/browser'
import { showStory } from '#web/gallery/show-story.ts'
import type { ColouredAttendee } from '../attendee/attendee-tags.ts'
import { Lesson } from './Lesson.tsx'
import { createSampleAppointment } from './appointment-sample.ts'

const changedAt = '2026-11-20T08:00:00.000Z'
const createRooms = (name: string) => [{ id: 50, name, code: null }]
const seats = { subscribable: { from: '2026-11-01T08:00', until: '2026-11-24T08:00' }, capacity: 30 } as const

/** More groups than fit in a block, in the roster of the teacher. */
const groups = ['V4A', 'V4B', 'V5A'].map((name, id) => ({ id, name, code: null }))

/** Variants with everything that a block can show besides course and room. */
const variants: Record<string, Partial<Appointment>> = {
  plain: {},
  'with another room': { change: { kind: 'changed', at: changedAt, classrooms: createRooms('C021 lab') } },
  'with another teacher': {
    change: { kind: 'changed', at: changedAt, teachers: [{ id: 41, name: 'M. Kok', code: 'KOK' }] },
  },
  'moved to another room': {
    change: {
      kind: 'moved',
      at: changedAt,
      start: '2026-11-23T13:35',
      end: '2026-11-23T14:25',
      classrooms: createRooms('Aula'),
    },
  },
  added: { change: { kind: 'added', at: changedAt } },
  cancelled: { isCancelled: true, change: { kind: 'cancelled', at: changedAt } },
  'an exam with a note, online': { type: 'exam', teacherNote: 'Neem een rekenmachine mee.', isOnline: true },
  'to be joined': { type: 'choice', ...seats, subscriptionCount: 12 },
  'of a teacher, with many groups': { type: 'choice', ...seats, groups },
  'full, in another room': {
    type: 'choice',
    ...seats,
    isFull: true,
    change: { kind: 'changed', at: changedAt, classrooms: createRooms('C021 lab') },
  },
  'joined, moved': {
    type: 'choice',
    ...seats,
    isSubscribed: true,
    change: { kind: 'moved', at: changedAt, start: '2026-11-23T13:35', end: '2026-11-23T14:25' },
  },
}
const widths = [60, 66, 76, 90, 97, 104, 120, 136, 151, 200, 260]
const heights = [31, 40, 44, 47, 51, 57, 69, 117]

const lesson = createSampleAppointment({ classrooms: createRooms('B1.23') })

const sharingAttendees: ColouredAttendee[] = [
  { id: 1, name: 'Charlotte van der Veen', type: 'student', tag: 'CvdV', hue: 30 },
  { id: 2, name: 'Finn Popescu', type: 'student', tag: 'FP', hue: 90 },
]

const Blocks = ({ changes, attendees = [] }: { changes: Partial<Appointment>; attendees?: ColouredAttendee[] }) => (
  <main style={{ display: 'grid', gap: 8 }}>
    {heights.map((height) => (
      <div key={height} style={{ display: 'flex', gap: 4 }}>
        {widths.map((width) => (
          <div
            key={width}
            data-size={`${width} × ${height}`}
            style={{ position: 'relative', width, height, flex: 'none', containerType: 'size' }}
          >
            <Lesson
              hasClash
              attendees={attendees}
              appointment={{ ...lesson, ...changes }}
              perspective={changes.groups ? 'teacher' : 'student'}
            />
          </div>
        ))}
      </div>
    ))}
  </main>
)

/** Returns the painted rectangle of a text and its parent; undefined if it is not painted. */
function findTextRect(block: Element, text: string) {
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { currentNode } = walker
    if (currentNode.textContent?.trim() !== text) continue
    const range = document.createRange()
    range.selectNodeContents(currentNode)
    const rect = range.getBoundingClientRect()
    if (rect.width > 0) return { rect, holder: currentNode.parentElement }
  }
  return undefined
}

/** Returns why a text in a block cannot be read; undefined if it can. */
function findHindrance(block: Element, text: string) {
  const textRect = findTextRect(block, text)
  if (!textRect?.holder) return 'is not there'
  const { rect, holder } = textRect
  for (
    let element: Element | null = holder;
    element && element !== block.parentElement;
    element = element.parentElement
  ) {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const clips = element === block || getComputedStyle(element).overflow !== 'visible'
    if (clips && (rect.right > right + 0.5 || rect.left < left - 0.5 || rect.bottom > bottom + 2 || rect.top < top - 2))
      return `is cut off by ${element.className}`
  }
  for (const share of [0.1, 0.5, 0.9]) {
    const top = document.elementFromPoint(rect.left + rect.width * share, rect.top + rect.height / 2)
    if (!top || !(holder.contains(top) || top.contains(holder))) return `is covered by ${top?.className}`
  }
  return undefined
}

const listHindrances = () =>
  [...document.querySelectorAll('[data-size]')].flatMap((block) => {
    const hindrance = findHindrance(block, 'B1.23')
    const course = findTextRect(block, 'Wi') ?? findTextRect(block, 'Wiskunde')
    const size = block.getAttribute('data-size')
    return [hindrance && `${size}: B1.23 ${hindrance}`, !course && `${size}: no course`].filter(Boolean)
  })

test.each(Object.entries(variants))(
  'room and course of a lesson are readable in a block of any size: %s',
  async (_, changes) => {
    await showStory(() => <Blocks changes={changes} />, { width: 1400 })
    expect(listHindrances()).toEqual([])
  },
)

test.each(Object.entries(variants))(
  'room and course of a lesson that two attendees share are readable in a block of any size: %s',
  async (_, changes) => {
    await showStory(() => <Blocks changes={changes} attendees={sharingAttendees} />, { width: 1400 })
    expect(listHindrances()).toEqual([])
  },
)

test('a narrowing block hides icons first, then the old room, then the teacher, and never the room', async () => {
  const changes = { ...variants['with another room'], teacherNote: 'Lees hoofdstuk 3.' }
  await showStory(() => <Blocks changes={changes} />, { width: 1400 })
  const listReadableParts = (width: number) => {
    const block = document.querySelector(`[data-size="${width} × 57"]`)
    if (!block) throw new Error('no block')
    const isReadable = (text: string) => findHindrance(block, text) === undefined
    return [
      [...block.querySelectorAll('svg')].some((icon) => icon.getBoundingClientRect().width > 0) && 'icon',
      isReadable('C021 lab') && 'old room',
      isReadable('DAL') && 'teacher',
      isReadable('B1.23') && 'room',
    ].filter(Boolean)
  }
  expect(listReadableParts(260)).toEqual(['icon', 'old room', 'teacher', 'room'])
  expect(widths.map(listReadableParts)).toEqual(widths.map(listReadableParts).toSorted((a, b) => a.length - b.length))
  const order = ['icon', 'old room', 'teacher', 'room']
  for (const width of widths) expect(order.slice(-listReadableParts(width).length)).toEqual(listReadableParts(width))
})

test.each(['plain', 'with another room'])('on paper a narrow block keeps its corner: %s', async (variant) => {
  const emulateMedia = async (media: string) => {
    await cdp().send('Emulation.setEmulatedMedia', { media })
  }
  onTestFinished(() => emulateMedia(''))
  await showStory(() => <Blocks changes={variants[variant] ?? {}} />, { width: 1400 })
  await emulateMedia('print')
  const narrowWidths = widths.filter((width) => width <= 150)
  const corners = narrowWidths.map((blockWidth) => {
    const badges = document.querySelector(`[data-size="${blockWidth} × 57"] [data-badges]`)
    if (!badges) throw new Error('no badges')
    const { position, width, backgroundColor, printColorAdjust } = getComputedStyle(badges)
    return { position, width, backgroundColor, printColorAdjust }
  })
  const corner = { position: 'absolute', width: '12px', backgroundColor: 'rgb(0, 0, 0)', printColorAdjust: 'exact' }
  expect(corners).toEqual(narrowWidths.map(() => corner))
})
