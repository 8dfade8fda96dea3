import type { ImportRun } from '@uurwerk/contract/desk/imports'
import { createStory } from '#web/gallery/story.ts'
import { askingRun, failedRun, readyRun, stoppedRun } from './import-run-sample.ts'
import { ImportScreen } from './ImportScreen.tsx'

const showRun = (run: ImportRun) => createStory({ '/api/School/Imports/7': run }, () => <ImportScreen id={7} />)

export const Reading = showRun({ ...readyRun, state: 'reading', progress: 0.4 })
export const Ready = showRun(readyRun)
export const Stopped = showRun(stoppedRun)
export const Failed = showRun(failedRun)
export const Done = showRun({ ...readyRun, state: 'done' })
export const Columns = showRun(askingRun)
