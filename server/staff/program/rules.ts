import { applyFieldPatch } from '@uurwerk/contract/json-patch'
import { countCharacters } from '@uurwerk/contract/rules/text'
import { type PlannedFields, type PlannedWeekPatch, programBounds } from '@uurwerk/contract/staff/program'

const fields = ['objectives', 'material', 'test'] as const
export const emptyWeek: PlannedFields = { objectives: '', material: '', test: '' }

/** The offset that a path names; undefined where it is none of a year of so many weeks. */
export function parseWeekOffset(text: string, weeks: number): number | undefined {
  const offset = /^\d{1,4}$/.test(text) ? Number(text) : weeks
  return offset < weeks ? offset : undefined
}

/** What is planned after a patch, as it is kept. */
export const applyWeekPatch = (before: PlannedFields, patch: PlannedWeekPatch): PlannedFields =>
  trimWeek(applyFieldPatch(before, patch, emptyWeek))

/** Without the spaces around it. */
export const trimWeek = ({ objectives, material, test }: PlannedFields): PlannedFields => ({
  objectives: objectives.trim(),
  material: material.trim(),
  test: test.trim(),
})

/** Which texts are longer than a week has room for, and why. */
export const findTooLongTexts = (planned: PlannedFields): { path: string; message: string }[] =>
  fields
    .filter((field) => countCharacters(planned[field]) > programBounds[field])
    .map((field) => ({ path: `body/${field}`, message: `longer than ${programBounds[field]} characters` }))

/** Which of the texts differ. */
export const listChangedTexts = (before: PlannedFields, after: PlannedFields) =>
  fields.filter((field) => before[field] !== after[field])
