import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type PlannedFields,
  type PlannedWeek,
  type PlannedWeekPatch,
  type Program,
  programContract,
  type ProgramSubject,
} from '@uurwerk/contract/staff/program'
import { keys } from '#web/data/keys.ts'
import { programQuery } from '#web/data/program.ts'
import { ApiError, call } from '#web/lib/call.ts'
import { getPlannedWeek, replacePlannedWeeks } from './bulk/bulk-weeks.ts'
import { buildSubjectKey } from './year-weeks.ts'

const plannedFieldNames = ['objectives', 'material', 'test'] as const

/** Builds a JSON Patch of the changed texts. Spaces around a text, which the server trims, are no change. */
export const buildPlannedWeekPatch = (base: PlannedFields, draft: PlannedFields): PlannedWeekPatch =>
  plannedFieldNames
    .filter((field) => draft[field].trim() !== base[field])
    .map((field) => ({ op: 'replace', path: `/${field}`, value: draft[field] }))

const isVersionConflict = (error: unknown) => error instanceof ApiError && error.code === 'preconditionFailed'

function updateCachedWeeks(
  client: QueryClient,
  subject: ProgramSubject,
  year: number,
  savedWeeks: readonly PlannedWeek[],
) {
  const subjectKey = buildSubjectKey(subject)
  client.setQueriesData<Program>({ queryKey: keys.programs }, (program) =>
    program?.year?.year === year
      ? {
          ...program,
          subjects: program.subjects.map((cachedSubject) =>
            buildSubjectKey(cachedSubject) === subjectKey
              ? replacePlannedWeeks(cachedSubject, savedWeeks)
              : cachedSubject,
          ),
        }
      : program,
  )
}

/** Fetches the current version of a subject from the server. */
async function fetchLatestSubject(client: QueryClient, { course, group }: ProgramSubject, year: number) {
  const { subjects } = await client.fetchQuery({ ...programQuery(group.id, year), staleTime: 0 })
  return subjects.find((subject) => subject.course.id === course.id && subject.group.id === group.id)
}

interface WeekEdit {
  base: PlannedWeek
  draft: PlannedFields
}

/**
 * Returns a mutation that saves a week, unless it changed since the user opened it (`base`). In that case the result has
 * the current version as `otherVersion`.
 */
export function useSavePlannedWeek(subject: ProgramSubject, year: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ base, draft }: WeekEdit): Promise<{ savedWeek?: PlannedWeek; otherVersion?: PlannedWeek }> => {
      const params = { attendeeId: subject.group.id, courseId: subject.course.id, week: String(base.week) }
      const request = { params, query: { year }, body: buildPlannedWeekPatch(base, draft) }
      try {
        // The server compares only the part of an ETag before the dot.
        const headers = { 'if-match': `"${base.version}."` }
        return { savedWeek: await call(programContract.patch, request, undefined, headers) }
      } catch (error) {
        if (!isVersionConflict(error)) throw error
        return {
          otherVersion: getPlannedWeek((await fetchLatestSubject(client, subject, year)) ?? { weeks: [] }, base.week),
        }
      }
    },
    onSuccess: ({ savedWeek, otherVersion }) =>
      updateCachedWeeks(
        client,
        subject,
        year,
        [savedWeek ?? otherVersion].filter((week) => week !== undefined),
      ),
  })
}

/**
 * Returns a mutation that saves several weeks, all or none. After a conflict the result is undefined, and the screen
 * shows the current weeks.
 */
export function useSavePlannedWeeks(subject: ProgramSubject, year: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (weeks: PlannedWeek[]): Promise<PlannedWeek[] | undefined> => {
      const params = { attendeeId: subject.group.id, courseId: subject.course.id }
      try {
        return await call(programContract.plan, { params, query: { year }, body: { weeks } })
      } catch (error) {
        if (!isVersionConflict(error)) throw error
        const latestSubject = await fetchLatestSubject(client, subject, year)
        if (latestSubject) updateCachedWeeks(client, subject, year, latestSubject.weeks)
        return undefined
      }
    },
    onSuccess: (savedWeeks) => savedWeeks && updateCachedWeeks(client, subject, year, savedWeeks),
  })
}
