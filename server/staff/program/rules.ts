import { applyFieldPatch } from '@uurwerk/contract/json-patch'
import { countCharacters } from '@uurwerk/contract/rules/text'
import { type PlannedFields, type PlannedWeekPatch, programBounds } from '@uurwerk/contract/staff/program'

const plannedTextFields = ['objectives', 'material', 'test'] as const
export const emptyWeek: PlannedFields = { objectives: '', material: '', test: '' }

/** Parses the index of a week in the school year, from 0. Returns undefined for anything else. */
export function parseWeekOffset(text: string, weekCount: number): number | undefined {
  const offset = /^\d{1,4}$/.test(text) ? Number(text) : weekCount
  return offset < weekCount ? offset : undefined
}

export const applyWeekPatch = (before: PlannedFields, patch: PlannedWeekPatch): PlannedFields =>
  trimWeek(applyFieldPatch(before, patch, emptyWeek))

export const trimWeek = ({ objectives, material, test }: PlannedFields): PlannedFields => ({
  objectives: objectives.trim(),
  material: material.trim(),
  test: test.trim(),
})

export const findTooLongTexts = (texts: PlannedFields): { path: string; message: string }[] =>
  plannedTextFields
    .filter((field) => countCharacters(texts[field]) > programBounds[field])
    .map((field) => ({ path: `body/${field}`, message: `longer than ${programBounds[field]} characters` }))

export const listChangedTexts = (before: PlannedFields, after: PlannedFields) =>
  plannedTextFields.filter((field) => before[field] !== after[field])
