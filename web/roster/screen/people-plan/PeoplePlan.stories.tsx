import { createStory, type Story } from '#web/gallery/story.ts'
import { PeoplePlan } from './PeoplePlan.tsx'
import { createSampleLesson, createSampleRosterModel, createSamplePeople, createSampleWeek } from './plan-fixtures.ts'

const people = createSamplePeople(20)
const appointments = createSampleWeek(people)

const createPlanStory = (model: Parameters<typeof PeoplePlan>[0]['model']): Story =>
  createStory({}, () => (
    <div style={{ height: 700, display: 'grid', gridTemplate: 'minmax(0, 1fr) / minmax(0, 1fr)' }}>
      <PeoplePlan model={model} onOpenStack={() => undefined} />
    </div>
  ))

export const Week = createPlanStory(createSampleRosterModel({ people, appointments }))
export const Day = createPlanStory(createSampleRosterModel({ people, appointments, dayIndex: 2 }))
export const AllButOne = createPlanStory(
  createSampleRosterModel({ people, appointments, address: { missing: 1, free: 30 } }),
)
export const NotPublished = createPlanStory(
  createSampleRosterModel({ people, appointments: appointments.slice(0, 5), isPublished: false }),
)
export const Holiday = createPlanStory(
  createSampleRosterModel({
    people,
    appointments: [
      ...appointments.filter(({ start }) => !start.startsWith('2026-11-17')),
      createSampleLesson(
        5,
        people.map(({ id }) => id),
        1,
        [0, 1439],
        { type: 'holiday', name: 'Studiedag', course: null },
      ),
    ],
  }),
)
