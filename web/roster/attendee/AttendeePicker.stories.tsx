import { useState } from 'react'
import { longName } from '#web/gallery/sample-session.ts'
import { createStory, createRefusal } from '#web/gallery/story.ts'
import { Button } from '#web/ui/Button.tsx'
import { AttendeePicker, type AttendeeSearch } from './AttendeePicker.tsx'

const call = '/api/Attendee/search'
const students = Array.from({ length: 60 }, (_, index) => ({
  id: index + 1,
  sourceId: String(index + 1),
  type: 'student' as const,
  name: index === 0 ? longName : `Leerling ${index}`,
  code: null,
  className: index === 1 ? null : 'V5A',
}))
const room = { id: 90, sourceId: 'B204', type: 'classroom' as const, name: 'B204', code: null }
const nothing = { students: [], teachers: [], teams: [], groups: [], classrooms: [], more: false }
const found = { ...nothing, students, classrooms: [room], more: true }

/** Searches at once, as after choosing a class without typing a name. */
const createNarrowedSearch = (key: string, find: AttendeeSearch['find']): AttendeeSearch => ({
  key: [key],
  find,
  acceptsEmptyTerm: true,
})
const unansweredSearch = createNarrowedSearch('unanswered', () => new Promise(() => {}))
const failingSearch = createNarrowedSearch('failing', () => Promise.reject(new Error('Broken')))

const renderPicker = (search?: AttendeeSearch) => (
  <AttendeePicker
    title="Choose"
    onPick={({ name }) => document.body.setAttribute('data-picked', name)}
    onClose={() => undefined}
    {...(search && { search })}
  />
)

export const Start = createStory({ [call]: found }, () => renderPicker())
export const NothingFound = createStory({ [call]: nothing }, () => renderPicker())
/** Answers terms of two letters; longer ones stay pending. */
export const SlowOnSecondThought = () =>
  renderPicker({ key: ['slow'], find: (term) => (term.length > 2 ? new Promise(() => {}) : Promise.resolve(found)) })
/** Finds a room with the typed name, after a delay. */
export const Echo = () =>
  renderPicker({
    key: ['echo'],
    find: async (term) => {
      await new Promise((resolve) => setTimeout(resolve, 300))
      return {
        ...nothing,
        classrooms: [
          { ...room, id: Number(term.slice(1)), name: term },
          { ...room, id: 1, name: 'B1' },
        ],
      }
    },
  })
export const Searching = () => renderPicker(unansweredSearch)
export const Failed = () => renderPicker(failingSearch)
export const Refused = createStory({ [call]: createRefusal('unknownError') }, () => renderPicker())

/** A search that can be narrowed to a class, so that it answers without a name. */
export const Narrowing = () => {
  const [isNarrowed, setNarrowed] = useState(false)
  return (
    <AttendeePicker
      title="Choose"
      search={{ key: ['class', isNarrowed], find: () => Promise.resolve(found), acceptsEmptyTerm: isNarrowed }}
      onPick={() => undefined}
      onClose={() => undefined}
    >
      <Button onClick={() => setNarrowed(true)}>V5A</Button>
    </AttendeePicker>
  )
}
