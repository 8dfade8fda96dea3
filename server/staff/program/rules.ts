import { applyFieldPatch } from '@uurwerk/contract/json-patch'
import { countCharacters } from '@uurwerk/contract/rules/text'
import { type PlannedFields, type PlannedWeekPatch, programBounds } from '@uurwerk/contract/staff/program'

const fields = ['objectives', 'material', 'test'] as const
export const emptyWeek: PlannedFields = { objectives: '', material: '', test: '' }

/** Returns undefined unless the text is an offset below `weeks`. */
export function parseWeekOffset(text: string, weeks: number): number | undefined {
  const offset = /^\d{1,4}$/.test(text) ? Number(text) : weeks
  return offset < weeks ? offset : undefined
}

export const applyWeekPatch = (before: PlannedFields, patch: PlannedWeekPatch): PlannedFields =>
  trimWeek(applyFieldPatch(before, patch, emptyWeek))

export const trimWeek = ({ objectives, material, test }: PlannedFields): PlannedFields => ({
  objectives: objectives.trim(),
  material: material.trim(),
  test: test.trim(),
})

export const findTooLongTexts = (texts: PlannedFields): { path: string; message: string }[] =>
  fields
    .filter((field) => countCharacters(texts[field]) > programBounds[field])
    .map((field) => ({ path: `body/${field}`, message: `longer than ${programBounds[field]} characters` }))

export const listChangedTexts = (before: PlannedFields, after: PlannedFields) =>
  fields.filter((field) => before[field] !== after[field])
