import type { ImpersonationRecord } from '@uurwerk/contract/account/impersonation'
import { longName } from '#web/gallery/sample-session.ts'
import { createRefusal, createStory } from '#web/gallery/story.ts'
import { ImpersonationList } from './ImpersonationList.tsx'

const records: ImpersonationRecord[] = [
  { impersonator: { id: 4, name: longName, code: 'HEU' }, startedAt: '2026-11-18T10:01:00.000Z', endedAt: null },
  ...Array.from({ length: 6 }, (_, index) => ({
    impersonator: { id: 5, name: 'Yasmin Demir', code: null },
    startedAt: `2025-11-1${index}T09:00:00.000Z`,
    endedAt: `2025-11-1${index}T09:20:00.000Z`,
  })),
]

export const Several = createStory({ '/api/Impersonation': records }, () => <ImpersonationList />)
export const Nobody = createStory({ '/api/Impersonation': [] }, () => <ImpersonationList />)
export const Loading = createStory({}, () => <ImpersonationList />)
export const Broken = createStory({ '/api/Impersonation': createRefusal('serviceUnavailable') }, () => (
  <ImpersonationList />
))
