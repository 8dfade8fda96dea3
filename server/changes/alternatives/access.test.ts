import { testAccess } from '#server/test/access.ts'

const others = { otherCallers: 'moduleMissing' } as const
const planners = { planner: 'ok', admin: 'ok', vendorAdmin: 'ok' } as const

testAccess('alternatives', {
  alternatives: {
    call: 'GET /api/Appointment/{changeableLesson}/alternatives?kind=teacher',
    guest: 'moduleMissing',
    ownObject: { ...planners, coordinator: 'ok', ...others },
    othersObject: { ...planners, coordinator: 'appointmentNoRights', ...others },
    missingObject: {
      coordinator: 'appointmentDoesNotExist',
      planner: 'appointmentDoesNotExist',
      admin: 'appointmentDoesNotExist',
      vendorAdmin: 'appointmentDoesNotExist',
      ...others,
    },
    revealsExistenceBecause: 'a coordinator sees all lessons',
  },
})
