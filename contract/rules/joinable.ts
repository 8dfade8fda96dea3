import { isPlanner, type Role } from '../roles.ts'

export const canChangeEveryJoinable = (roles: readonly Role[]): boolean =>
  isPlanner(roles) || roles.includes('exam-desk')

/** Allows the exam desk, planners, administrators and the teachers of the exam or choice lesson. */
export const canChangeJoinable = (
  { attendeeId, roles }: { attendeeId: number | null; roles: readonly Role[] },
  {
    teachers,
    invigilators = [],
  }: { teachers: readonly { id: number }[]; invigilators?: readonly { id: number }[] | undefined },
): boolean =>
  canChangeEveryJoinable(roles) ||
  (teachers.some(({ id }) => id === attendeeId) && !invigilators.some(({ id }) => id === attendeeId))
