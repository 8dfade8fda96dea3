import { testAccess } from '#server/test/access.ts'
import { getAttendeeId } from '#server/test/small-school.ts'

const hours = [{ start: '10:30', end: '11:20', newStart: '10:10', newEnd: '10:50' }]

const event = {
  start: '2026-12-10T08:30',
  end: '2026-12-10T16:00',
  groups: [2_000_000],
  activity: { name: 'Excursie', teachers: [], classrooms: [] },
}

testAccess('special-day', {
  shorten: {
    call: 'POST /api/Changes/Day/2026-11-19/shorten',
    body: { hours },
    guest: 'moduleMissing',
    withoutObject: {
      planner: 'ok',
      admin: 'ok',
      vendorAdmin: 'ok',
      coordinator: 'appointmentNoRights',
      otherCallers: 'moduleMissing',
    },
    makeChange: async ({ api }) => {
      const pia = await api.as('pia')
      const path = '/api/Changes/Day/2026-11-19/shorten'
      const { result } = await pia.post<{ preview: string }>(path, { hours })
      return pia.post(path, { hours, preview: result.preview })
    },
  },
  holdEvent: {
    call: 'POST /api/Changes/Event',
    body: event,
    guest: 'moduleMissing',
    withoutObject: {
      planner: 'attendeeDoesNotExist',
      admin: 'attendeeDoesNotExist',
      vendorAdmin: 'attendeeDoesNotExist',
      coordinator: 'attendeeDoesNotExist',
      otherCallers: 'moduleMissing',
    },
    makeChange: async ({ api, db }) => {
      const pia = await api.as('pia')
      const groups = [await getAttendeeId(db, 'v5a')]
      const { result } = await pia.post<{ preview: string }>('/api/Changes/Event', { ...event, groups })
      return pia.post('/api/Changes/Event', { ...event, groups, preview: result.preview })
    },
  },
})
