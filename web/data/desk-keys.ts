import { keys } from './keys.ts'

const { roundDesk } = keys

/** Keys for coordinators of choice rounds. */
export const deskKeys = {
  rounds: [...roundDesk, 'list'],
  audience: (groupIds: readonly number[], date: string) => ['audience', ...groupIds, date],
  round: (id: number) => [...roundDesk, 'one', id],
  preview: (id: number) => [...roundDesk, 'preview', id],
  progress: (id: number) => [...roundDesk, 'progress', id],
  students: (id: number) => [...roundDesk, 'students', id],
  allocations: (id: number) => [...roundDesk, 'allocations', id],
  allocated: (id: number, allocationId: number) => [...roundDesk, 'allocated', id, allocationId],
}
