import type { ImportRun } from '@uurwerk/contract/desk/imports'
import { createStory } from '#web/gallery/story.ts'
import {
  assumedRun,
  askingRun,
  conflictingRun,
  failedRun,
  readyRun,
  sampleWeek,
  stoppedRun,
} from './import-run-sample.ts'
import { ImportScreen } from './ImportScreen.tsx'

const showRun = (run: ImportRun) =>
  createStory(
    {
      '/api/School/Imports/7/week': sampleWeek,
      '/api/School/Imports/7': run,
      '/api/School': { publicationRule: null },
    },
    () => <ImportScreen id={7} />,
  )

export const Reading = showRun({ ...readyRun, state: 'reading', progress: 0.4 })
export const Ready = showRun(readyRun)
export const Stopped = showRun(stoppedRun)
export const Conflicting = showRun(conflictingRun)
export const Refused = showRun({ ...stoppedRun, refusal: 'lastAdmin' })
export const Assumed = showRun(assumedRun)
export const Asking = showRun(askingRun)
export const Failed = showRun(failedRun)
export const Done = showRun({ ...readyRun, state: 'done' })
