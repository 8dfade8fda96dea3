import { createStory } from '#web/gallery/story.ts'
import { ColumnsForm } from './ColumnsForm.tsx'
import { csvQuestions } from './import-run-sample.ts'

const school = {
  '/api/School': { sources: [{ name: 'Magister', format: 'csv', importedAt: '2026-11-02T08:00:00.000Z' }] },
}

export const Guessed = createStory(school, () => (
  <ColumnsForm id={7} source="csv" csv={{ ...csvQuestions, values: [] }} />
))
export const UnknownValues = createStory(school, () => <ColumnsForm id={7} source="Magister" csv={csvQuestions} />)
