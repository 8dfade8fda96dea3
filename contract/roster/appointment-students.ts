import * as z from 'zod/mini'
import { defineContract } from '../endpoint.ts'
import { NamedWithClass } from '../named-with-class.ts'
import { IdParam } from '../values.ts'

/** Without a class if the student has none on the day of the appointment. */
export const AppointmentStudent = NamedWithClass
export type AppointmentStudent = z.infer<typeof AppointmentStudent>

/** Not for the first screen. */
export const appointmentStudentsContract = defineContract({
  students: {
    method: 'GET',
    path: '/api/Appointment/Students/:id',
    summary: 'The students who attend a lesson, by name; for its teachers and staff',
    access: ['roster'],
    params: z.object({ id: IdParam }),
    result: z.array(AppointmentStudent),
    errors: ['appointmentDoesNotExist', 'appointmentHolidayNotSelectable', 'attendeeNoRights'],
  },
})
