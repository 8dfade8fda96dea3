import { createStory } from '#web/gallery/story.ts'
import { ColumnsForm } from './ColumnsForm.tsx'
import { csvQuestions } from './import-run-sample.ts'

export const Guessed = createStory({}, () => <ColumnsForm id={7} csv={{ ...csvQuestions, values: [] }} />)
export const UnknownValues = createStory({}, () => <ColumnsForm id={7} csv={csvQuestions} />)
